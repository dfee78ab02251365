printf 'm;x;parse;operator new(unsigned long);malloc;_int_malloc 30\nm;x;draw;malloc 9\nm;x;y 61\n' | foldtop --report | sed -n '/Recomm/,$p'
