#!/bin/sh
# viewers.sh - what other viewers take of a capture made with
#	profile_run capture ...
#	perf script --header -i profiles/latest/perf.data | gzip \
#		>profiles/latest/perf-script.txt.gz
#
# speedscope	folded.txt, or perf-script.txt, which has the order
#		of time, too: drop it on https://www.speedscope.app
# FlameScope	perf-script.txt.gz, in the folder of its profiles
# FlameGraph	folded.txt: flamegraph.pl folded.txt >flame.svg
#
# Below, each is held against what the viewer looks for in its input.
set -e
mkdir -p viewers
gzip -dc examples/sqlite.perf.gz >viewers/perf-script.txt
cd viewers
stackfold perf-script.txt >folded.txt

# speedscope: stack, blank, count, which no comment looks like
stacks=$(grep -cE '^.* [0-9]+$' folded.txt)
echo "speedscope: $stacks stacks"
[ "$stacks" = "$(grep -vc '^# ' folded.txt)" ]

# FlameScope: the first line that is no comment is an event, which has a time,
# a colon, a word and a colon; there is one of them for each sample
grep -v '^#' perf-script.txt | head -n 1 | grep -qE ' +[0-9.]+: .+:'
events=$(grep -v '^#' perf-script.txt | grep -cE ' +[0-9.]+: .+:')
echo "FlameScope: $events samples"
grep -qx "# samples=\"$events\"" folded.txt
