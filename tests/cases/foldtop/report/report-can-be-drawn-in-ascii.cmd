foldtop --report --ascii -n 1 ../report.in
