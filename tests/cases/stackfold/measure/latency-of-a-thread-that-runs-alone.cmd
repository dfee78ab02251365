# 1.0 to 1.2 and 1.8 to 2.1 a thread is alone, 1.2 to 1.8 two run
stackfold --plain --quiet --measure=latency:alone
