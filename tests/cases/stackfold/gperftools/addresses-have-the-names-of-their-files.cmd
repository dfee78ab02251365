stackfold --plain --symfs=../pprof/symfs --meta addresses-have-the-names-of-their-files.in; stackfold --plain -q --value=samples addresses-have-the-names-of-their-files.in
