foldtop --brief; foldtop --brief -n 1 --own='^(parse|main)$' <"${0%.cmd}.in"
