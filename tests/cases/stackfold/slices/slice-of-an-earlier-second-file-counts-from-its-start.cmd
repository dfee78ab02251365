# names keep their order and the start is that of the earliest slice
d=$(mktemp -d); for t in 20.25 25.5 3.0; do printf 'a 1 %s: 1 cycles:\n\taa f%s (/bin/app)\n\n' $t $t >"$d/$t"; done; stackfold --plain -q --slice=0.5 "$d"/20.25 "$d"/25.5 "$d"/3.0; rm -r "$d"
