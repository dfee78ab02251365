stackfold -q --order=callee; stackfold -q --order=caller --names=full <"${0%.cmd}.in"
