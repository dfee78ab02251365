stackfold --plain; for k in thread bytes; do stackfold --plain --root=label:$k labels-merge-or-are-the-root.in; done
