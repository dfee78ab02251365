stackfold --plain; stackfold --plain --addrs what-cannot-be-read-is-reported.in
