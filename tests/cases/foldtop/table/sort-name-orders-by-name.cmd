printf "z;y 1\nz 5\n" | foldtop --sort=name
