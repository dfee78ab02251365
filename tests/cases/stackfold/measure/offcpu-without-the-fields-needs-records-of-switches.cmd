stackfold --measure=off-cpu --plain offcpu-without-the-fields-needs-records-of-switches.in
grep -v SWITCH offcpu-without-the-fields-needs-records-of-switches.in | stackfold -q --measure=off-cpu
