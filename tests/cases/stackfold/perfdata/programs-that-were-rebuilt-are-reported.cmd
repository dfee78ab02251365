stackfold --inspect --symfs=symfs ./programs-that-were-rebuilt-are-reported.in
