#!/bin/sh
# fleet.sh - fold the profiles of many machines, each where it lies, and merge
# them: the same stacks as if one had folded all of them at once
#
# stackfold is the mapper and foldfilter the reducer, which adds up equal
# stacks, so sums of sums are as good.  A mapper must see whole samples, so one
# file each.  With other engines it is
#
# GNU parallel	parallel 'stackfold -q {} >{.}.folded' ::: *.perf.gz
#		foldfilter *.folded
# Hadoop	hadoop jar hadoop-streaming.jar -input '*.perf.gz' -output sums \
#			-mapper 'stackfold -q' -reducer foldfilter
#		Hadoop does not split .gz, and sends equal stacks to one reducer.
# Spark		sc.wholeTextFiles("*.perf.gz", n).values.pipe("stackfold -q")
#			.coalesce(1).pipe("foldfilter")
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

# Hadoop: a mapper has the lines of a file, and of two reducers each has sorted
# lines, all those that are equal; they end in a tab where the mapper wrote none
for capture in $captures; do
	gzip -dc "$capture" | stackfold -q
done | sed 's/$/	/' | sort | awk '{ print >("shard" length % 2) }'
for shard in shard0 shard1; do
	foldfilter $shard
done | foldfilter | sort | cmp - whole

echo "the same $(wc -l <whole) stacks"
