# a keeps its weight of 6,000 and b has 5,000 more, though both sides have 10,000 samples
tmp=$(mktemp -d) && trap 'rm -r "$tmp"' EXIT
printf 'main;a 6000\nmain;b 4000\n' >$tmp/a; printf 'main;a 6000\nmain;b 9000\n' >$tmp/b
folddiff --json --norm none --samples 10000 $tmp/a $tmp/b | grep -oE '"function":"[ab]","kind":"self".*"after":[0-9.]*'
