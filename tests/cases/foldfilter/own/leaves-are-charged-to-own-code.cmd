foldfilter --leaf-at kind:own svc.in
