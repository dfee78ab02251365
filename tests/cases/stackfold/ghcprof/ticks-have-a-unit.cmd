stackfold --meta --ticks ticks-have-a-unit.in | head -n 2; stackfold --meta --bytes ticks-have-a-unit.in | head -n 2
