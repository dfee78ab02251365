stackfold --plain --value=cpu --root=label:thread.name stacks.json 2>&1
