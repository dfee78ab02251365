stackfold --plain --measure=off-cpu --meta 2>&1 | grep -v -e 'single frame' -e 'still open' -e 'in all:'
