stackfold --inspect ./no-such-program
