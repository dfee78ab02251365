. ./machine.sh
for paranoid in 2 1 0 -1; do
	machine 1000 $NONE $paranoid 0
	for what in --all --cpus=0 --cgroups --measure=run-queue --measure=off-cpu --measure=wall; do
		recording_plan plan $what ./perf >/dev/null 2>err || cat err
	done
done
machine 0 $ALL 4 0
recording_plan plan --all >/dev/null; echo "status $?"
machine 1000 0000004000000000 4 0
recording_plan plan --measure=run-queue >/dev/null; echo "status $?"
