stackfold --includeoffset
