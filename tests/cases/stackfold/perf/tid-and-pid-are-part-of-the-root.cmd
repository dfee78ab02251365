stackfold -q --tid <"${0%.cmd}.in"; stackfold -q --pid <"${0%.cmd}.in"; stackfold -q --pid --tid <"${0%.cmd}.in"
