. ./machine.sh
machine 0 "" 2 0
for perf in 5.12 6.1.187 7.0-rc1 5.11.9 4.19 ''; do
	for kernel in 5.12.0 6.18.44-x 5.11.0-99 4.4; do
		printf '#!/bin/sh\necho perf version %s\n' "$perf" >perf
		set_kernel osrelease $kernel
		printf '%s on Linux %s: ' "${perf:-?}" $kernel
		plan ./perf 2>&1 | grep -c buildid-mmap || :
	done
done
