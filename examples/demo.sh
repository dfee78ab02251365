#!/bin/sh
# demo.sh - print what "make demo" shows on one screen: a report on a capture of
# SQLite, its picture, and what to try next; BIN is a prefix for program names
set -e
gzip -dc examples/sqlite.perf.gz | stackfold >demo.folded
flamesvg --title 'CPU Profile: sqlite3' demo.folded >flame.svg
foldtop --report --number 1 demo.folded | sed 1,2d	# no title
echo "Picture: file://$PWD/flame.svg (open it in a browser)"
echo "Next:    ${BIN-}foldtop --callers '^read\$' demo.folded"
echo "         ${BIN-}foldfilter --root-at Read demo.folded |" \
	"${BIN-}flamesvg >read.svg"
echo "         ${BIN-}profile_run capture -- ./your-program (records with perf)"
