for e in cycles faults; do echo "$e"; stackfold --plain -q -e "$e*" <"${0%.cmd}.in"; done
