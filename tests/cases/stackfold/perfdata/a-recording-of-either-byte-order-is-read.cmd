for e in cycles faults; do echo "$e"; stackfold --plain -q -e "$e*" --pid <"${0%.cmd}.in"; done
