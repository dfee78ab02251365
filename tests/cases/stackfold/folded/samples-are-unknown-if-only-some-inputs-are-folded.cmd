printf '# unit="samples"\n# samples="4"\na;b 4\n' >tmp.folded
printf 'a 1 1.0: 1 cycles:\n\t1 b (/a)\n\na 1 2.0: 1 cycles:\n\t1 b (/a)\n\n' >tmp.perf
for inputs in 'tmp.folded tmp.folded' 'tmp.folded tmp.perf' 'tmp.perf tmp.folded'; do
	stackfold $inputs 2>/dev/null | grep -e samples= -e '^a'
done
rm tmp.folded tmp.perf
