f=offcpu-of-a-thread-that-only-runs-is-nothing.in; stackfold --offcpu <$f 2>&1; stackfold -q --offcpu --offcpu-state='*' $f; stackfold --offcpu latency-is-that-of-the-text.in 2>&1
