printf '# cmdline : perf record -F 99 -a --call-graph dwarf,4096 -m 8M\napp 12 1.5: 1 cpu-clock: \n\t401136 leaf+0x6 (/bin/app)\n\n' | stackfold -q --meta --module | grep 'callgraph=\|buffer='
