stackfold --no-merge --stats <../any/format-specific-option-is-refused-by-other-formats.in
