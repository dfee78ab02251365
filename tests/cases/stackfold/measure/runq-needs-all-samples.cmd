stackfold --measure=run-queue --comms=app
