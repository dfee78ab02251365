foldtop --report svc.in | sed -n 4,10p
