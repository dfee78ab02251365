foldtop --report --tsv -n 1 ../report.in; foldtop --report --json ../report.in | sed -n "/^\"hot/,\$p"
