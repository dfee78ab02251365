stackfold --plain; stackfold --plain --addrs a-location-without-lines-is-its-module.in
