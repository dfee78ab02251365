for n in raw full plain short; do echo "$n"; stackfold --plain -q --names=$n <"${0%.cmd}.in"; done
