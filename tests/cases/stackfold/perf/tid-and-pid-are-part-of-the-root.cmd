stackfold --plain -q --tid <"${0%.cmd}.in"; stackfold --plain -q --pid <"${0%.cmd}.in"; stackfold --plain -q --pid --tid <"${0%.cmd}.in"
