d=$(mktemp -d) && cd "$d" || exit
echo 'main 100' >in
ln -s loop loop && mkdir folder
flamesvg --output loop in 2>/dev/null
echo "status $?"
flamesvg --output folder in 2>&1
echo "status $?"
LC_ALL=C ls && rm -r "$d"
