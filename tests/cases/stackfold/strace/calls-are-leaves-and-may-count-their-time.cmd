stackfold --plain; stackfold --plain --value=2 calls-are-leaves-and-may-count-their-time.in; stackfold --plain --value=3 calls-are-leaves-and-may-count-their-time.in
