foldtop --report report.in
