stackfold --event=cycles <../any/format-specific-option-is-refused-by-other-formats.in
