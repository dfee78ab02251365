printf '# own="^a"\n/srv/x.py:1:f 3\n' | stackfold --format=folded
