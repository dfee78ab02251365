printf '# slice="1"\n00000s;a;b 1\n00001s 2\nx;y 3\n[no time];x;y 4\n1s;z 5\n' | foldfilter
