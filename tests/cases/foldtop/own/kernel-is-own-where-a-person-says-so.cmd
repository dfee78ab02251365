foldtop --report --own='^report$' svc.in | grep '1) report'
