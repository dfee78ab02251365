stackfold; stackfold --value=2 calls-are-leaves-and-may-count-their-time.in; stackfold --value=3 calls-are-leaves-and-may-count-their-time.in
