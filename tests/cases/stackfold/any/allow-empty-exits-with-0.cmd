stackfold --allow-empty --format=perf </dev/null
