for keys in "--record faults --record off-cpu" "--record wall --record event=x" "--record off-cpu --record count=7" "--record alloc" "--record sound" "--record count" "--record pid=1,999999999" "--record pid=x" "--record user=nobody-at-all"; do
	stackfold --inspect $keys >/dev/null
	echo $?
done
stackfold --record cpu
