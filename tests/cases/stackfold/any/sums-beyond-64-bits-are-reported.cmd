# two samples of half of it each, kept or skipped, in all that prints sums
p=9223372036854775808; d=$(mktemp -d) && trap 'rm -r "$d"' EXIT
printf 'a 1 1.5: 1 faults:\n\taa g (/x)\n\n' >"$d/fault"
for i in 1 2; do printf "a 1 1.5: $p cycles:\n\taa f (/x)\n\n"; done >"$d/perf"
printf "a;f $p\na;f $p\n" >"$d/folded"
try() { echo "$*"; (cd "$d" && stackfold --plain "$@") 2>&1 >/dev/null | grep '2^64'; }
try perf; try -j 2 perf; try --stats perf; try --meta perf; try --list-events perf; try --no-merge perf; try folded
try --event=faults perf fault
stackfold --plain -q --strict "$d/perf"
