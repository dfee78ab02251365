gzip -dc ../../../../examples/burst.perf.gz | stackfold --slice=auto | foldtop --report --moments | sed -n '/^times/,$p'
printf 'main;read 30\nmain;read 10\n' >$$.waits
printf '# event="run queue"\n# unit="us"\n00000.0s;main;read 40\n' | foldtop --report --moments --waits-from $$.waits | sed -n '/^times/,$p; /^no time/,$p; /^How/,$p'
rm $$.waits
echo 'main 1' | foldtop --report --waits-from /dev/null
echo 'main 1' | foldtop --report --moments --json
