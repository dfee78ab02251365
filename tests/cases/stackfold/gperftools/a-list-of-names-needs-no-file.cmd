stackfold --plain --meta --all a-list-of-names-needs-no-file.in
