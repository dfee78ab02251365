stackfold --runq --comms=app
