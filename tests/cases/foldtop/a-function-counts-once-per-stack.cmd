foldtop calls.in
