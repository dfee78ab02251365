foldtop --report | sed -n "/wait for/,\$p"
