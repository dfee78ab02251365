printf 'sh;main;a 30\nsh;x 70\n' | foldtop --report
