stackfold --plain -q --tid <a-recording-with-g-is-not-told-to-use-it.in
