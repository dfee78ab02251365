n=gpu-work-of-jax-is-that-of-streams.in; stackfold $n | sed '/^#/d'; echo; stackfold --value=gpu $n | sed '/^#/d'
