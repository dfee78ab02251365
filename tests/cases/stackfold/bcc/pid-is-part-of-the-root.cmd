stackfold --pid frames-and-thread-before-the-count.in; stackfold --pid stackcount-names-the-process-in-brackets.in; stackfold --pid wakers-are-roots-and-their-targets-leaves.in
