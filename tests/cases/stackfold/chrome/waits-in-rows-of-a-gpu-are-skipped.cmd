stackfold --plain <waits-in-rows-of-a-gpu-are-skipped.in; stackfold --plain --value=gpu
