command -v script >/dev/null || { echo "no script(1)" >&2; exit 77; }
run() { TERM=dumb COLUMNS=60 script -qec "$1" /dev/null </dev/null | tr -d '\r'; }
LC_ALL=C run 'foldtop --tree -n 3 calls.in'
LC_ALL='' LC_CTYPE=de_DE.utf8 run 'foldtop --tree -n 3 calls.in'
