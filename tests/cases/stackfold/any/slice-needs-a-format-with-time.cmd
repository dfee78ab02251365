printf 'a;b 1\n' | stackfold --slice=1
