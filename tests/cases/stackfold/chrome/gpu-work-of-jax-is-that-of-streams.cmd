n=gpu-work-of-jax-is-that-of-streams.in; stackfold -q $n | sed "/^#/d"; stackfold -q --plain --value=gpu $n; stackfold --value=gpu $n | sed "/^#/d"
