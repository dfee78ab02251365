stackfold --plain -q | tr ';' '\n' | sort -u
