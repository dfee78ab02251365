stackfold --plain --no-advice --measure=run-queue:waker <runq-is-the-time-from-runnable-to-running.in
