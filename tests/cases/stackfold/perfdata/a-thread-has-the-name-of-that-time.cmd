stackfold --plain -q --tid <a-recording-with-g-is-not-advised-to-use-it.in
