stackfold --symfs=symfs --inline 2>&1 | grep -o "try recording with -.*"
