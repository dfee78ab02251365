every() { stackfold --every=1 "$@" 2>&1 >/dev/null | grep buffering; }
cat buffered.data | every; cat unbuffered.data | every; cat buffered.data | every -q; every buffered.data
