foldtop --report --own=nobody svc.in | sed -n 3p
