printf "a'b;c d;\$(x) 3\n" >q; screen 8x60 'kkk Enter x' foldview q | tail -n 1
