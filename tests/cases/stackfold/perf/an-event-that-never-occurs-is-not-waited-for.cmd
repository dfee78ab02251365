stackfold --comms=app
