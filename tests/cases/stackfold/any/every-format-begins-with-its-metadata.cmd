# its header, and whether the last fields of all lines add up to the counts
sum() { awk '{ sum += $NF } END { printf "%.6f\n", sum }'; }
for format in $(stackfold --list-formats | cut -d ' ' -f 1); do
	for in in ../"$format"/*.in; do
		stackfold -q -f "$format" "$in" >out.tmp 2>/dev/null && break
	done
	sed -n 's/^# //p' out.tmp | grep -v '^weight' | tr '\n' ' ' |
		sed "s/^/$format: /; s/$/\n/"
	stackfold -q --plain -f "$format" "$in" 2>/dev/null | sum >want.tmp
	sum <out.tmp | diff want.tmp -
done
rm out.tmp want.tmp
