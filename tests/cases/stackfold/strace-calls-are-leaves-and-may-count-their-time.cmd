stackfold; stackfold --value=2 strace-calls-are-leaves-and-may-count-their-time.in; stackfold --value=3 strace-calls-are-leaves-and-may-count-their-time.in
