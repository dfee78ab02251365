for f in stacks.json slices.json; do stackfold --plain --value=alloc -q $f; stackfold --plain $f; done
