folddiff --norm=spans spans-fast.folded spans-slow.folded
sed 1,5d spans-slow.folded >s.$$
folddiff --norm=spans spans-fast.folded - <s.$$
status=$?
rm s.$$
exit $status
