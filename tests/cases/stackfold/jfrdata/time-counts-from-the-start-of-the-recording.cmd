export TZ=UTC
f=several-chunks-are-one-recording.in; for t in +0,+5 +5,+20 50%-100% 1700000010,1700000010.5; do echo "$t"; stackfold --time="$t" $f; cat $f | stackfold -q --time="$t"; done; stackfold -q --slice=5 $f
