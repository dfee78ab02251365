foldtop --report --markdown -n 1 ../report.in | sed -n "1,3p;\$p"
