echo "1.0003 1.0004 7 req" >s; stackfold --plain --no-advice --measure=locks --spans=s <locks-are-charged-from-beginning-to-end.in
