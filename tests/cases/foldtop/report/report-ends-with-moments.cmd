gzip -dc ../../../../examples/burst.perf.gz | stackfold --plain --slice=auto >$$.burst; foldtop --report $$.burst | sed -n '/^times/,$p'
# not of a part, nor of a short profile
foldtop --report --of=main $$.burst | grep -c '^times'; printf '# duration="4"\n# slice="1"\n00000s;main;f 1\n' | foldtop --report | grep -c '^times'
rm $$.burst
