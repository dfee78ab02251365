# folded text that has something of these
printf '{closure} 1\n[unknown];main 2\n<T as U>::f;"x": 3\na 1.5: 7 x: 3\n' | foldfilter
printf '# PERFILE2: 3\n\n' | foldfilter
