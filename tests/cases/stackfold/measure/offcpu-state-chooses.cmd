stackfold -q --measure=off-cpu --thread-state=D,R; stackfold -q --measure=off-cpu --thread-state="*" <"${0%.cmd}.in"
