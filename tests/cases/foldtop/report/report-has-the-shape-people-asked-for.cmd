foldtop --report ../report.in
