stackfold --meta; sed 's/,9,1]/,9]/' raw-stacks-are-folded.in | stackfold | tail -n 1; sed 's/"raw":/"row":/' raw-stacks-are-folded.in | stackfold
