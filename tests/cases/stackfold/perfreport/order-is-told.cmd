stackfold --plain -q --order=callee; stackfold --plain -q --order=caller --names=full <"${0%.cmd}.in"
