printf '00000s;a;b 1\nc 1\n' | foldfilter
