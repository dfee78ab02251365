stackfold --meta; stackfold --names=short threads-with-samples-are-roots.in | tail -n 1
