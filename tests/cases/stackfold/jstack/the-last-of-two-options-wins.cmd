stackfold -q --no-include-tname --include-tname no-include-tname-has-no-root.in
