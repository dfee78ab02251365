stackfold -q --merge-unknown; stackfold -q --merge-unknown --addrs <"${0%.cmd}.in"
