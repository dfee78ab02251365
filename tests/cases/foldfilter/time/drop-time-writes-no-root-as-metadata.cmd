printf '# slice="1"\n00000s;# x="y";b 1\n' | foldfilter --drop-time
