stackfold --event=a --event-filter=b
