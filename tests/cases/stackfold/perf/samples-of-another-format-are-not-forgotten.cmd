# nothing of what was folded before another format gives way
in=../select/a-fault-gives-way-to-the-first-event-that-measures.in; d=$(mktemp -d); head -n 2 $in >"$d/fault"; echo 'x;y 5' >"$d/folded"; sed 1,3d $in >"$d/clock"; stackfold --plain "$d/fault" "$d/folded" "$d/clock" 2>&1 | grep -v %; stackfold --plain -q --no-merge "$d/fault" "$d/folded" "$d/clock"; rm -r "$d"
