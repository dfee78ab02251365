foldtop --hot-path ../report.in
