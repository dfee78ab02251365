tmp=$(mktemp -d) && trap 'rm -rf "$tmp"' EXIT && cd "$tmp" || exit
echo 'app;main 9' >in
for o in --latency --off-cpu --kernel --retry --frequency=9 --workload=true "-- true"; do
	profile_run capture --input in $o; echo "status $?"
done 2>&1
profile_run baseline save x --input in --duration 3 2>&1
ls
