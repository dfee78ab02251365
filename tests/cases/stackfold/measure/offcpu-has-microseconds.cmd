stackfold -q --meta --measure=off-cpu | grep unit
