stackfold --plain <include-tid-keeps-the-number.in
