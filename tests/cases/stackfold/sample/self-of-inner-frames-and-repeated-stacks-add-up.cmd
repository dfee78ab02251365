stackfold <no-modules-leaves-function-names.in
