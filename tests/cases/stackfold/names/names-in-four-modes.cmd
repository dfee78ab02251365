for n in raw full plain short; do echo "$n"; stackfold -q --names=$n <"${0%.cmd}.in"; done
