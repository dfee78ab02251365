stackfold --meta --value=ticks ticks-have-a-unit.in | head -n 2; stackfold --meta --value=bytes ticks-have-a-unit.in | head -n 2
