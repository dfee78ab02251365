#!/bin/sh
# fleet.sh - fold the profiles of many machines, each where it lies, and merge
# them: the same stacks as if one had folded all of them at once
#
# stackfold is the mapper and foldfilter the reducer, which adds up equal
# stacks.  Folding is a sum, so any order and any grouping of the parts gives
# the same; only a mapper must see whole samples, so one file each.
#
# GNU parallel	parallel 'stackfold -q {} >{.}.folded' ::: *.perf.gz
#		foldfilter *.folded
# Hadoop	hadoop jar hadoop-streaming.jar -input '*.perf.gz' -output sums \
#			-mapper 'stackfold -q' -reducer foldfilter
#		hadoop fs -cat 'sums/part-*' | foldfilter
#		Hadoop does not split .gz.  A whole line is its key, so equal
#		stacks meet in one reducer only if their counts are equal, too;
#		the last step adds up the rest.
# Spark		sc.wholeTextFiles("*.perf.gz", n).values.pipe("stackfold -q")
#			.pipe("foldfilter").coalesce(1).pipe("foldfilter")
#		A file is one value, so that none is split.
set -e
mkdir -p fleet
cd fleet
captures="../examples/sqlite.perf.gz ../examples/system.perf.gz
../examples/crowd.perf.gz"

# all at once
# shellcheck disable=SC2086 # words, on purpose
gzip -dc $captures | stackfold -q | sort >whole

# map on as many processors as there are; reduce in two steps, as in a tree
for capture in $captures; do
	gzip -dc "$capture" | stackfold -q \
		>"$(basename "$capture" .perf.gz).folded" &
done
wait
foldfilter crowd.folded sqlite.folded >half
foldfilter half system.folded | sort | cmp - whole

# GNU parallel
# shellcheck disable=SC2086
if command -v parallel >/dev/null; then
	parallel 'gzip -dc {} | stackfold -q >{/.}.part' ::: $captures
	foldfilter ./*.part | sort | cmp - whole
fi

# a stand-in for Hadoop Streaming: it splits at the borders of samples, starts a
# mapper for each split, shuffles lines by key with a TAB behind, and starts a
# reducer for each partition
# shellcheck disable=SC2086
gzip -dc $captures | awk -v RS= -v ORS='\n\n' '
	{ print >("split." int(NR / 700)) }'
for split in split.*; do stackfold -q "$split"; done |
	awk '{
		for (sum = i = 0; i < length($0); i += 7)
			sum += index("abcdefghijklmnopqrstuvwxyz_;0123456789",
			    substr($0, i + 1, 1))
		print $0 "\t" >("shuffled." sum % 3)
	}'
for shuffled in shuffled.*; do
	LC_ALL=C sort "$shuffled" | foldfilter >"part-${shuffled#*.}"
done
ls split.3 part-2 >/dev/null
cat part-* | foldfilter | sort | cmp - whole

# a stand-in for pipe() of Spark: each file is one value, written without the
# line ends behind it and with a new one; a process has all values of its
# partition, and each line that it prints is a value
partition() {	# CAPTURE ...
	for capture; do
		text=$(gzip -dc "$capture")
		printf '%s\n' "$text"
	done
}
# shellcheck disable=SC2086
set -- $captures
partition "$1" "$2" | stackfold -q | foldfilter >pipe-0
partition "$3" | stackfold -q | foldfilter >pipe-1
cat pipe-0 pipe-1 | foldfilter | sort | cmp - whole

echo "the same $(wc -l <whole) stacks"
