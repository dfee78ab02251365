f=threads-fold-the-event-of-the-first-sample.in; stackfold -f perf -j 1 $f; stackfold -f perf -j 2 $f
