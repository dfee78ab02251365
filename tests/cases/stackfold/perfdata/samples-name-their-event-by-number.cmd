stackfold -q --event='*' --event-root
