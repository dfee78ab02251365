printf 'PERFILE2`x\n 12\n' | stackfold
