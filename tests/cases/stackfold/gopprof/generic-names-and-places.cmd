stackfold --plain <a-value-beyond-the-columns-is-refused.in
