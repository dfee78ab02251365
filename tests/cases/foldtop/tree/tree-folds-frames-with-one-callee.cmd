foldtop --tree ../report.in
