stackfold --pid bcc-frames-and-thread-before-the-count.in; stackfold --pid bcc-stackcount-names-the-process-in-brackets.in; stackfold --pid bcc-wakers-are-roots-and-their-targets-leaves.in
