stackfold --no-advice --runq --waker <runq-is-the-time-from-runnable-to-running.in
