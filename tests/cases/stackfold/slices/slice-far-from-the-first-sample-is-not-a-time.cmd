# 2^63 ns lie between these samples
for t in 9223372037 18446744073; do printf 'a 1 %s.0: 1 cycles:\n\taa f (/x)\n\n' $t 1 12; done >perf-far.tmp
stackfold -q --slice=4 perf-far.tmp | grep -v "^#"; rm perf-far.tmp
