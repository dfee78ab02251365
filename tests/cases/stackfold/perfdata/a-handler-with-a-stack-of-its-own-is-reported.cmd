stackfold --plain --symfs=symfs 2>&1 | grep -v -e ' samples ' -e ' Hz ' -e ' CPU '
