for o in --measure=off-cpu --measure=wall; do stackfold $o --comms=zzz offcpu-excludes-weight.in; done; stackfold --measure=off-cpu --comms=zzz offcpu-by-the-next-pid-where-there-are-no-records.in
