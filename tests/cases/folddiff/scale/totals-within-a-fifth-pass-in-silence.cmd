printf 'a;b 35\nx 13\n' | folddiff ../before.folded -
