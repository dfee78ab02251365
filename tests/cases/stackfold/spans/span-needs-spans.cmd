stackfold --span=over:p99 </dev/null
