stackfold --plain each-kind-of-event-has-its-own-weight.in
