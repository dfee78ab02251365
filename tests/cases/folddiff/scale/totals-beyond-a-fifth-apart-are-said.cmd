printf 'a;b 36\nx 13\n' | folddiff ../before.folded -
