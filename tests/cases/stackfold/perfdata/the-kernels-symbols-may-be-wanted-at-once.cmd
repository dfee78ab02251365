i=0; while [ $i -lt 40 ]; do stackfold --plain -q --symfs=symfs the-kernels-symbols-may-be-wanted-at-once.in || echo "status $?"; i=$((i + 1)); done 2>&1 | sort | uniq -c | sed "s/^ *//"
