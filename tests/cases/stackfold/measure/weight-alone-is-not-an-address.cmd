stackfold --plain --weight=weight 2>&1 | grep -v "percentages\|root"
