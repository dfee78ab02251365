stackfold -q --comms=bee
