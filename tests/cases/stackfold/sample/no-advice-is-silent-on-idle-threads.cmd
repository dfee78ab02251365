stackfold --plain --no-advice no-modules-leaves-function-names.in | wc -l | tr -d ' '
