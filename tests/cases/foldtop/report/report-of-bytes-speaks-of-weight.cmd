printf '# unit="bytes"\nmain;a 3000\nmain;b 5000000\n' | foldtop --report
