stackfold -q --no-include-tname --include-tname jstack-no-include-tname-has-no-root.in
