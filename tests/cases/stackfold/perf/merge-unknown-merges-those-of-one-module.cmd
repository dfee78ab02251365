stackfold -q --merge-unknown three-threads.perf
