stackfold <include-tid-keeps-the-number.in
