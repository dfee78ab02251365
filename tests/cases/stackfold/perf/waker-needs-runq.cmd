stackfold --waker
