stackfold --spans=apart.spans --span=over:0 --stats=json -f perf |
grep -o '"skipped":[^]]*'
