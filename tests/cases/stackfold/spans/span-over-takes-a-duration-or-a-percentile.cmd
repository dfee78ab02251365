for o in x p101 5m p; do stackfold --spans=x --span-over=$o </dev/null; done
