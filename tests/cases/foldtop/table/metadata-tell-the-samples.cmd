printf '# unit="cycles"\n# samples="200"\nmain;a 1234\nmain;b 4321\n' | foldtop
