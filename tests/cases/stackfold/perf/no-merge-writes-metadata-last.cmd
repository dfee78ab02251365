stackfold --no-advice --measure=run-queue --no-merge --meta <runq-is-the-time-from-runnable-to-running.in
