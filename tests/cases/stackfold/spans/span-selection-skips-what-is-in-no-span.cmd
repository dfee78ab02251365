f=spans-are-roots-that-nest
for o in --span-over=150ms --span-under=p50 --span-name='GET*,o' --span-root=no
do
	echo "$o"
	stackfold --plain --no-advice --stats --spans=$f.spans "$o" $f.in | grep -E '^(weight|skip|span)'
	stackfold --plain -q --spans=$f.spans "$o" $f.in
done
printf '1.0 1.2 12 a\n' | stackfold --plain -q --spans=- $f.in
