stackfold --plain --includeoffset
