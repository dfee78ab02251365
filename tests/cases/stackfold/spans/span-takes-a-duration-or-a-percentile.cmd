for o in x over:x over:p101 over:5m under:p below:1s; do stackfold --spans=x --span=$o </dev/null; done
