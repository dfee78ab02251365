stackfold -q | tr ';' '\n' | sort -u
