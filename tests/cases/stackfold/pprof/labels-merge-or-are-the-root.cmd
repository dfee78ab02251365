stackfold; for k in thread bytes; do stackfold --root=label:$k labels-merge-or-are-the-root.in; done
