f=threads-fold-the-event-of-the-first-sample.in; stackfold --plain -f perf -j 1 $f; stackfold --plain -f perf -j 2 $f
