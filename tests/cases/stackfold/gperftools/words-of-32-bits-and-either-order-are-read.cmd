stackfold --plain words-of-32-bits-and-either-order-are-read.in
