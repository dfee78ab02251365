foldtop; foldtop --report
