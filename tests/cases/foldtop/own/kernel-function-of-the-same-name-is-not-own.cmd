foldtop --report svc.in | grep 'report .*write'
