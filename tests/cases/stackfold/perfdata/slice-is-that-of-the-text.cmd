stackfold --plain -q --slice=0.01 a-short-attribute-is-read.in | grep -v '^# date='
