foldtop --tree --min=10.6 ../report.in; foldtop --tree --ascii -n 3 ../report.in
