foldtop --report --own='^core::' svc.in | sed -n 4,6p
