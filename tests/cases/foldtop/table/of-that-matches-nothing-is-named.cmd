foldtop --of nosuch ../calls.in
