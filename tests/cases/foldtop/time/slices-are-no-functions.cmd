foldtop -n2; printf '# slice="1"\n# unit="samples"\n00000s;main;f 1\n00001s;main;f 2\n' | foldtop --traces
