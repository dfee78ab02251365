printf '# slice="1"\n00000s;a;b 3\n00001s;a;c 2\n' >sliced; screen 8x60 'kk Enter' foldview sliced
