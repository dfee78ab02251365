script -qec true /dev/null </dev/null >/dev/null 2>&1 || { echo "no script(1), or no pseudo-terminal" >&2; exit 77; }
run() { TERM=xterm LC_ALL=C.UTF-8 script -qec "$1" /dev/null </dev/null | tr -d '\r' | sed 's/\x1b/<esc>/g'; }
run 'stty cols 60; foldtop --tree ../calls.in'
run 'NO_COLOR=1 COLUMNS=59 foldtop --tree ../calls.in'
