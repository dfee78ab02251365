stackfold --meta; stackfold -q --slice=1 kinds*.in; stackfold -q --meta --event-filter=jdk.ThreadSleep kinds*.in; stackfold -q --event-filter=jdk.ObjectAllocationSample kinds*.in
