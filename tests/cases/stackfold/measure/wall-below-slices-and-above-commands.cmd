stackfold -q --measure=wall --slice=1 --root=pid <wall-is-time-that-runs-could-run-and-waits.in | grep -v '^#'
