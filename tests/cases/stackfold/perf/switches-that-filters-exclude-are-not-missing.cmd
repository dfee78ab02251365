for o in --offcpu --wall; do stackfold $o --comms=zzz offcpu-excludes-weight.in; done; stackfold --offcpu --comms=zzz offcpu-by-the-next-pid-where-there-are-no-records.in
