stackfold --plain --comms=app
