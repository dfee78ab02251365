script -qec true /dev/null </dev/null >/dev/null 2>&1 || { echo "no script(1), or no pseudo-terminal" >&2; exit 77; }
run() { TERM=dumb COLUMNS=60 script -qec "$1" /dev/null </dev/null | tr -d '\r'; }
LC_ALL=C run 'foldtop --tree -n 3 ../calls.in'
LC_ALL='' LC_CTYPE=de_DE.utf8 run 'foldtop --tree -n 3 ../calls.in'
