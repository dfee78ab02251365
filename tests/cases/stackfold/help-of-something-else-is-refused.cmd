stackfold --help=all | grep -c '^[A-Z].*:$'; stackfold --help=some
