stackfold -q --stats=json --event=cycles:u,instructions --time=1.6, | sed "s/,.meta.*//"
