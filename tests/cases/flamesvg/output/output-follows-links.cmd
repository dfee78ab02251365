d=$(mktemp -d) && cd "$d" || exit
echo 'main 100' >in
mkdir elsewhere && ln -s elsewhere/svg link && ln -s link outer
flamesvg --output outer in
grep -c '</svg>' elsewhere/svg
[ -L link ] && [ -L outer ] && rm -r "$d"
