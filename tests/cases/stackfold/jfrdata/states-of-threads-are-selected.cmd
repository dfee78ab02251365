stackfold --plain; for s in SLEEPING "STATE_P*,RUNNABLE" X; do stackfold --plain --thread-state="$s" states-of-threads-are-selected.in; done
