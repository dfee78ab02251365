for r in comm pid tid none; do stackfold --plain -q --root=$r --cpus=1 three-threads.perf; done
