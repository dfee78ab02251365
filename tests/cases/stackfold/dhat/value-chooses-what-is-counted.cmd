for n in 1 total-blocks peak-bytes peak-blocks end-bytes 6; do stackfold --value=$n stacks-lead-to-the-allocation.in | head -n 1; done; stackfold --value=7 stacks-lead-to-the-allocation.in
