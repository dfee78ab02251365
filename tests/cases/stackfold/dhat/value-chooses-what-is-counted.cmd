for n in 1 2 3 4 5 6; do stackfold --value=$n stacks-lead-to-the-allocation.in | head -n 1; done; stackfold --value=7 stacks-lead-to-the-allocation.in
