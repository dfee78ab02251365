sed 's/$/\r/' wakers-are-roots-and-their-targets-leaves.in | stackfold --plain
