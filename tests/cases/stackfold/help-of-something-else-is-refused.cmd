stackfold --help=all | grep '^Input:'; stackfold --help=some
