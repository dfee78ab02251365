foldfilter --unmatched=no --leaf-at m <../calls.in
