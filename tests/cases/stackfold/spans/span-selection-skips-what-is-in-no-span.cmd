f=spans-are-roots-that-nest
for o in over:150ms under:p50 over:50ms,under:150ms
do
	echo "$o"
	stackfold --plain --no-advice --stats --spans=$f.spans --span=$o $f.in | grep -E '^(weight|skip|span)'
	stackfold --plain -q --spans=$f.spans --span=$o $f.in
done
# by name, and without their frames
grep -e GET -e ' o$' $f.spans | stackfold --plain -q --spans=- $f.in
stackfold --plain -q --spans=$f.spans $f.in | foldfilter --root-at '^(app|other)$'
printf '1.0 1.2 12 a\n' | stackfold --plain -q --spans=- $f.in
