../dry capture --measure=alloc ./server | sed 's/%x0/%di/' | grep "perf[ ]\|probe\|stackfold"
