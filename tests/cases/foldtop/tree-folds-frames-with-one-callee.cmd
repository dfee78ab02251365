foldtop --tree report.in
