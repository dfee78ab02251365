#!/bin/sh
# fleet.sh - fold the profiles of many machines, each where it lies, and merge
# them: the same stacks as if one had folded all of them at once
#
# stackfold is the mapper and foldfilter the reducer, which adds up equal
# stacks, so sums of sums are as good.  On a fleet the loop below is one of
#	parallel 'stackfold {} >{.}.folded' ::: *.perf
#	hadoop jar streaming.jar -mapper stackfold -reducer foldfilter ...
#	sc.wholeTextFiles(DIR).values().pipe("stackfold")	(Spark)
# A mapper must see whole samples: one file each, never a part of a line.
set -e
mkdir -p fleet
for name in sqlite system crowd; do
	gzip -dc "examples/$name.perf.gz" >"fleet/$name.perf"
done

# map, on as many processors as there are
for perf in fleet/*.perf; do
	stackfold -q "$perf" >"${perf%.perf}.folded" &
done
wait

# reduce, in two steps as in a tree
foldfilter fleet/crowd.folded fleet/sqlite.folded >fleet/half
foldfilter fleet/half fleet/system.folded | sort >fleet/merged

# all at once
cat fleet/*.perf | stackfold -q | sort >fleet/whole

cmp fleet/merged fleet/whole
echo "the same $(wc -l <fleet/whole) stacks"
