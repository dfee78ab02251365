stackfold --plain -q --comms=bee
