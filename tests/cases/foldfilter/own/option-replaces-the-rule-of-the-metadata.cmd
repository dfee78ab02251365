foldfilter --own='^core::' --show '!kind:own' svc.in | sed -n 3,6p
