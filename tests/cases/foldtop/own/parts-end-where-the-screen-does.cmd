foldtop --report --width=80 svc.in | sed -n 5,6p
