stackfold --plain -q app.perf >whole; for n in 0.1 0.5 1 2 3.7 100; do stackfold --plain -q --every=$n app.perf | grep -v "^#" | foldfilter | cmp - whole; done
