stackfold --no-advice --runq --no-merge --meta <runq-is-the-time-from-runnable-to-running.in
