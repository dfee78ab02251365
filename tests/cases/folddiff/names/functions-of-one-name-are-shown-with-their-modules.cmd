# rehash of two modules grew; print is alone with its name
before='main;app`rehash 2000\nmain;lib.so`rehash 2000\nmain;lib.so`print_[i] 6000\n'
after='main;app`rehash 4000\nmain;lib.so`rehash 5000\nmain;lib.so`print_[i] 6000\n'
tmp=$(mktemp -d) && trap 'rm -r "$tmp"' EXIT
printf "$before" >$tmp/a; printf "$after" >$tmp/b
folddiff --scatter 0 --report --norm none --samples 10000 $tmp/a $tmp/b | grep 'rehash'
folddiff --scatter 0 -q --fail-on 'self:^(rehash|print)$:+5pp' --samples 10000 $tmp/a $tmp/b | grep FAIL
