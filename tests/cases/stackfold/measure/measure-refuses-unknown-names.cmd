for m in clock latency:thread wall:x ""; do stackfold --measure=$m; done
