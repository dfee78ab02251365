gzip -dc ../../../../examples/burst.perf.gz >burst.tmp; for s in 2 0.1 auto; do stackfold -q --slice=$s burst.tmp | foldtop --moments | sed -n 2p; done; rm burst.tmp
