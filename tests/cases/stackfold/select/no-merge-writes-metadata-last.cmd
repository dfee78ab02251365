stackfold --plain --no-advice --measure=run-queue --no-merge --meta <../measure/runq-is-the-time-from-runnable-to-running.in
