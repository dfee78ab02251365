stackfold --plain --meta 2>&1 | grep -e virtual -e guest -e ';'
