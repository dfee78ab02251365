for options in "--faults --off-cpu" "--latency --wall" "--latency --event=x" "--wall --event=x" "--off-cpu --count=7" "--locks --count=7" "--alloc" "--sound" "--count" "--delay=x" "--pid=1,999999999" "--pid=x" "--user=nobody-at-all"; do
	recording_plan plan $options >/dev/null
	echo $?
done
for command in "" sing "input" "finished a b"; do recording_plan $command; echo $?; done
