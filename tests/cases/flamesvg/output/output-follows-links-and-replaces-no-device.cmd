mkdir devices && cd devices || exit
mkdir elsewhere
ln -s elsewhere/svg link
ln -s link outer
ln -s loop loop
mkfifo pipe
echo 'main 100' >in
flamesvg --output outer in
grep -c '</svg>' elsewhere/svg
grep -c '</svg>' <pipe &
flamesvg --output pipe in
wait
flamesvg --output /dev/null in
flamesvg --output /dev/stdout in | grep -c '</svg>'
flamesvg --output loop in 2>/dev/null
echo "status $?"
flamesvg --output elsewhere in
find . | LC_ALL=C sort
[ -L link ] && [ -L outer ] && [ -p pipe ] && [ -c /dev/null ]
