for options in "--measure=sound" "--measure=latency --event=x" "--measure=wall --event=x" "--measure=off-cpu --count=7" "--measure=locks --count=7" "--measure=alloc" "--sound" "--count" "--pid=1,999999999" "--pid=x"; do
	recording_plan plan $options >/dev/null
	echo $?
done
for command in "" sing "input"; do recording_plan $command; echo $?; done
