stackfold -q --every=1 | grep -v '^# \(unit\|rate\|cpus\)'
