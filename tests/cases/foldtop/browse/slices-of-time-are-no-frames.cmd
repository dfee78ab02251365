printf '# slice="1.0"\n# wall="0"\n00000.0s;a;b 3\n00001.0s;a;c 2\n' >sliced; screen 8x60 'kk Enter' foldtop --browse sliced
