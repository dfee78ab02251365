stackfold --plain --list-events threads-are-roots.in each-kind-of-event-has-its-own-weight.in threads-are-roots.in; stackfold --plain -q threads-are-roots.in each-kind-of-event-has-its-own-weight.in
