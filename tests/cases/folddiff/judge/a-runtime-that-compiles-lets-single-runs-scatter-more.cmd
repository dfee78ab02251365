# a tenth of a run compiles the program: equal runs of it differ more
for part in 50 200; do
	printf '# event="cpu-clock"\n# unit="ms"\n# samples="2000"\n# command="java A"\njava;work 1000\nC2_CompilerThre;compile %s\n' $part >tmp.jit
	folddiff --report tmp.jit tmp.jit | grep -e '--scatter' -e '^Undecided'
done
rm tmp.jit
