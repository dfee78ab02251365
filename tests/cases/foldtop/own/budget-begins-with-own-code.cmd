foldtop --budget=500 svc.in
