#!/bin/sh
# viewers.sh - open a capture in other viewers, after
#	profile_run capture ...
#	perf script --header -i profiles/latest/perf.data | gzip \
#		>profiles/latest/perf-script.txt.gz
#
# speedscope	folded.txt, or perf-script.txt, which also has the order
#		of time: drop it on https://www.speedscope.app
# FlameScope	perf-script.txt.gz, in the folder of its profiles
# FlameGraph	folded.txt: flamegraph.pl folded.txt >flame.svg
#
# The commands below check for the patterns by which the viewers parse them.
set -e
mkdir -p viewers
gzip -dc examples/sqlite.perf.gz >viewers/perf-script.txt
cd viewers
stackfold perf-script.txt >folded.txt

# speedscope: stack, blank, count; no comment matches
stacks=$(grep -cE '^.* [0-9]+$' folded.txt)
echo "speedscope: $stacks stacks"
[ "$stacks" = "$(grep -vc '^# ' folded.txt)" ]

# FlameScope: the first line after the comments is an event: a time, a colon, a
# word and a colon; each sample has one
grep -v '^#' perf-script.txt | head -n 1 | grep -qE ' +[0-9.]+: .+:'
events=$(grep -v '^#' perf-script.txt | grep -cE ' +[0-9.]+: .+:')
echo "FlameScope: $events samples"
grep -qx "# samples=\"$events\"" folded.txt
