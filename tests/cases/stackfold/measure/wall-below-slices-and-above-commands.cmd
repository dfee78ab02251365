stackfold -q --measure=wall --slice=1 --root=pid <wall-is-time-running-runnable-and-waiting.in | grep -v '^#'
