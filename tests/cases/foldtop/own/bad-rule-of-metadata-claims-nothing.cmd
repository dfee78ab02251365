sed 's/^# own=.*/# own="("/' svc.in | foldtop --report | sed -n 3p
