head -n 15 bcc-frames-and-thread-before-the-count.in | stackfold
