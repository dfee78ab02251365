stackfold -q --event='*' --event-root --pid
