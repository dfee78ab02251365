foldtop --report --json svc.in | sed -n '/"own":{/,/"none"/p'
