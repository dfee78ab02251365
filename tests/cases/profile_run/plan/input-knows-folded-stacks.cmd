t=$(mktemp -d) && cd "$t" && echo 'main;f 3' >folded && printf 'a 1/1 1.0: 1 cycles:\n\t1 main+0x1 (/bin/a)\n\n' >perf && printf 'no profile\n' >none
for file in folded perf none gone; do echo $file; recording_plan input $file; done; rm -r "$t"
