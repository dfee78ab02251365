stackfold --plain <no-modules-leaves-function-names.in
