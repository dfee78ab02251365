stackfold --spans=apart.spans --span-root=no --stats=json -f perf |
grep -o '"skipped":[^]]*'
