foldtop --callers nosuch ../calls.in
