stackfold -q --list-events
