foldfilter --show kind:own svc.in; foldfilter --hide kind:own svc.in | tail -n 3
