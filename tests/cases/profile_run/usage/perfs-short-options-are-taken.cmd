../dry capture -F 49 -e cycles:u -m8M -C 0,1 -o here -g -- ./server | grep record
../dry capture -F49 -c 70000 -p 12 --perf-opt=-k --perf-opt=mono | grep record
../dry capture -a | grep -o 'record.*'
