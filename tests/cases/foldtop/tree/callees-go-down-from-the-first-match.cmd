foldtop --callees "=a" ../calls.in
