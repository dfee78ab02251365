stackfold --plain -q --event='*'
