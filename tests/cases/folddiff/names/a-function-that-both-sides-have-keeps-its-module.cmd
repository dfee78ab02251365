# libc's is on both sides, and the program's own is new: they are not one function
tmp=$(mktemp -d) && trap 'rm -r "$tmp"' EXIT
printf 'app;app`main;libc.so.6`malloc 9000\napp;app`main 1000\n' >$tmp/a
printf 'app;app`main;libc.so.6`malloc 6000\napp;app`main;app`malloc 3000\napp;app`main 1000\n' >$tmp/b
folddiff --scatter 0 --json $tmp/a $tmp/b | grep -o '"function":"[^"]*malloc","kind":"self","before":[0-9.]*,"after":[0-9.]*'
folddiff --scatter 0 --report $tmp/a $tmp/b | grep -E '^New|^Shrank|^  .*malloc'
