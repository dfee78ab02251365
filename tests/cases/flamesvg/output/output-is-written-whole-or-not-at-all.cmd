mkdir whole && cd whole || exit
echo 'main 100' | flamesvg --output svg
cp svg before
flamesvg --output svg nosuch 2>/dev/null
echo "status $?"
cmp svg before
mkfifo in
exec 5<>in
flamesvg --output svg in 5<&- &
until [ -f "svg.$!" ]; do sleep 0.02; done
kill $!
wait $! 2>/dev/null
cmp svg before
ls
