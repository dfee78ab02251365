stackfold -q --event='*'
