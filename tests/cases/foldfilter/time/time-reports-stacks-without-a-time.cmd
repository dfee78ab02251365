printf '# slice="1"\n00000s;a 1\n00001s;a 5\n[no time];b 2\n' | foldfilter --time=0,1; printf '# slice="1"\n00000s;a 1\n00001s;a 5\n[no time];b 2\n' | foldfilter --keep-total --time=0,1
