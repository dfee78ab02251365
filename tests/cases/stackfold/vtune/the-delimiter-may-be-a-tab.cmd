n=the-delimiter-may-be-a-tab.in; stackfold --plain $n; tr '\t' ';' <$n | stackfold --plain
