n=gpu-work-is-below-the-call-that-launched-it.in; stackfold $n | sed '/^#/d'; echo; stackfold --value=gpu $n | sed '/^#/d'
