stackfold --symfs=../pprof/symfs --meta addresses-have-the-names-of-their-files.in; stackfold -q --value=samples addresses-have-the-names-of-their-files.in
