head -c 420 time-of-a-node-is-without-its-children.in | stackfold --plain
