stackfold --plain -q --measure=off-cpu --thread-state=D,R; stackfold --plain -q --measure=off-cpu --thread-state="*" <"${0%.cmd}.in"
