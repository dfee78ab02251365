stackfold --symfs=symfs --no-advice ./programs-that-were-rebuilt-are-reported.in 2>&1 | grep -e /none/built -e /none/rebuilt
