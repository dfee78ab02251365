n=the-file-names-its-units.in; stackfold $n; stackfold --value=total-blocks $n
