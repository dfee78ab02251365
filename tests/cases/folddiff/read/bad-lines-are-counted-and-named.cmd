printf 'a;b 3\nno count\n\na;b -1\na;b 37\r\n' | folddiff ../before.folded -
