foldfilter --unmatched=no --leaf-at m
