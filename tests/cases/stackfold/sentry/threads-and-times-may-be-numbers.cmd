stackfold --slice=1 | grep -v "^#"
