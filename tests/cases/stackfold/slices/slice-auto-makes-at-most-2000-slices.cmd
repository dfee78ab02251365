# a sample in each of 30,000 hundredths of a second; the sum per slice is awk's
t=$(mktemp); seq 0 29999 | awk '{ printf "a 1 [000] %d.%02d0000: 1 cycles:\n\taa f (/bin/app)\n\n", 7 + int($1 / 100), $1 % 100 }' >"$t"; stackfold -q --slice=auto "$t" | awk '/^#/ { if (/slice|start/) print } !/^#/ { n++; sum += $NF; if ($NF != 20) bad++ } END { print n, sum, bad + 0 }'; rm "$t"
