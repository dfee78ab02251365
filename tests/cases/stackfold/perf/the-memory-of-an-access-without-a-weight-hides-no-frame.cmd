stackfold --plain -q the-memory-of-an-access-without-a-weight-hides-no-frame.in; stackfold --plain -q --weight=weight the-memory-of-an-access-without-a-weight-hides-no-frame.in
