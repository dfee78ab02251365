printf '# unit="samples"\na;main;f;sort 90\na;main;g;sort 10\n' | foldtop --report --own='^[fg]$' | grep from
