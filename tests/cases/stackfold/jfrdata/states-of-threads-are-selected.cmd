stackfold; for s in SLEEPING "STATE_P*,RUNNABLE" X; do stackfold --offcpu-state="$s" states-of-threads-are-selected.in; done
