export TZ=UTC
f=several-chunks-are-one-recording.in; for t in +0,+5 +5,+20 50%-100% 1700000010,1700000010.5; do echo "$t"; stackfold --plain --time="$t" $f; cat $f | stackfold --plain -q --time="$t"; done; stackfold --plain -q --slice=5 $f
