stackfold --plain -q --every=1 ../perfdata/a-pipe-is-read-like-a-file.in
