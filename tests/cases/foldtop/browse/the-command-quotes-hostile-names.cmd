printf "a'b;c d;\$(x) 3\n" >q; screen 8x60 'kkk Enter x' foldtop --browse q | tail -n 1
