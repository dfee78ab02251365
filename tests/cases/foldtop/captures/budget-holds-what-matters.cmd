foldtop --budget=2000 ../report.in; printf "sh;main;a 30\nsh;x 70\n" | foldtop --budget=300
