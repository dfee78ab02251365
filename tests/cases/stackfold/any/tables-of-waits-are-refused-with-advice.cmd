in=tables-of-waits-are-refused-with-advice.in; head -n 5 $in | stackfold; tail -n +6 $in | stackfold
