stackfold --event='cyc*,ins*'
