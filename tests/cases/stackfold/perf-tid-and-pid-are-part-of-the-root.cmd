stackfold --tid <"${0%.cmd}.in"; stackfold --pid <"${0%.cmd}.in"; stackfold --pid --tid <"${0%.cmd}.in"
