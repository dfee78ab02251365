../dry capture --alloc ./server | sed 's/%x0/%di/' | grep "perf[ ]\|probe\|stackfold"
