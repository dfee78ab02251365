head -n 15 frames-and-thread-before-the-count.in | stackfold --plain
