stackfold --plain --measure=latency 2>&1 | grep -v 'in all\|% of\|Hz'
