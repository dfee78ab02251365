d=$(mktemp -d) && cd "$d" || exit; printf 'a 1 1.5: 1 cycles:\n\taa f (/bin/app)\n' >perf; printf '# slice="1"\n00000s;a;b 1\n' >folded; stackfold -q folded perf; echo $?; rm -r "$d"
