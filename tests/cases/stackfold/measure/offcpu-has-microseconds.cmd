stackfold -q --meta --measure=off-cpu <offcpu-ends-with-the-switch-record.in | grep unit
