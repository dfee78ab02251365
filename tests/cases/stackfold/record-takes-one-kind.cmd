for keys in "--record faults --record off-cpu" "--record wall --record event=x" "--record off-cpu --record count=7" "--record alloc" "--record sound" "--record count"; do
	stackfold --inspect $keys >/dev/null
	echo $?
done
stackfold --record cpu
