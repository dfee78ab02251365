d=$(mktemp -d) && cd "$d" || exit; printf 'a 1 1.5: 1 cycles:\n\taa f (/bin/app)\n' >perf; printf 'a;f 2\n' >folded; stackfold --plain -q perf folded; stackfold --plain -q folded perf; rm -r "$d"
