stackfold --plain -q --event='*' --event-root --pid
