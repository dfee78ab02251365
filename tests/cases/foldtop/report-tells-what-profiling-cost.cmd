foldtop --report --cost 0.27 | grep '^Cost'
