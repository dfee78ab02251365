stackfold --plain -q --slice=0.1 && stackfold --plain -q --time=+0,+0.05 slices-begin-with-the-first-sample-and-with-no-record.in
