printf "a;b 3\n" | stackfold --every=1
