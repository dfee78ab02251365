for how in "--measure=latency" "--event {cpu-clock,page-faults}" "--event cpu-clock" "--event cpu-clock/name=x/u"; do ../dry capture --count 1 $how true; done
