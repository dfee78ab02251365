# 1.0 to 1.2 and 1.8 to 2.1 a thread is alone; thread 14 comes to the CPU of 13
stackfold --plain --measure=latency --meta
