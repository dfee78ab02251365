#!/bin/sh
# fleet.sh - fold 200 recordings of many machines by engines for distributed work,
# and merge them: the same stacks as from one process
#
# stackfold is the mapper, and foldfilter the reducer, which adds up equal
# stacks.  Folding is a sum, so the order and the grouping of the parts do not
# matter.  The mapper writes no metadata, which would be separated from its
# stacks.  The input of a task is names of files, because a recording cannot be
# split.  If a task is killed, all of these engines discard its output and run it
# again.
#
# GNU parallel	parallel --retries 3 -n 10 'stackfold -q --plain {} >{#}.part' ::: *.perf
#		foldfilter *.part
# Spark		spark.py, which also has the cost of 10 to 1,000 recordings
# Hadoop	find /mnt/recordings -type f >names; hadoop fs -put names
#		hadoop jar hadoop-streaming.jar \
#			-D stream.map.input.ignoreKey=true \
#			-D mapreduce.input.lineinputformat.linespermap=10 \
#			-inputformat org.apache.hadoop.mapred.lib.NLineInputFormat \
#			-input names -output sums -reducer foldfilter \
#			-mapper "xargs -r -d '\n' stackfold -q --plain"
#		hadoop fs -cat 'sums/part-*' | foldfilter
#		The key is a whole line, so one reducer gets equal stacks only
#		if their counts are equal as well; the last step adds up the
#		rest.
set -e
rm -rf fleet
mkdir fleet fleet/killed
cd fleet
gzip -dc ../examples/sqlite.perf.gz ../examples/system.perf.gz \
	../examples/crowd.perf.gz | awk -v RS= -v ORS='\n\n' '
	!/^#/ { print >(int(n++ * 200 / 6311) ".perf") }'
ls ./*.perf >names
[ "$(wc -l <names)" = 200 ]

# in one process
stackfold -q --plain ./*.perf >whole

# a stackfold that is killed once, after it has written some lines
cat >killed/stackfold <<END
#!/bin/sh
if mkdir "$PWD/killed/once" 2>/dev/null; then
	"$(command -v stackfold)" "\$@" | head -n 30
	kill -s KILL \$\$
fi
exec "$(command -v stackfold)" "\$@"
END
chmod +x killed/stackfold

# GNU parallel, without and with a task that is killed
# shellcheck disable=SC2046 # words, on purpose
if command -v parallel >/dev/null; then
	parallel -n 20 'stackfold -q --plain {} >{#}.part' ::: $(cat names)
	foldfilter ./*.part | cmp - whole
	rm ./*.part
	PATH=$PWD/killed:$PATH parallel --retries 3 -n 20 \
		'stackfold -q --plain {} >{#}.part' ::: $(cat names) 2>said
	rmdir killed/once
	foldfilter ./*.part | cmp - whole
fi

# A stand-in for Hadoop Streaming: it starts a mapper for each split, again if its
# status is not 0, takes the output of the successful attempt, distributes lines
# by their key, which a TAB follows, and starts a reducer for each partition.
split -l 10 names split.
for split in split.*; do
	for attempt in 1 2; do
		PATH=$PWD/killed:$PATH xargs -r -d '\n' stackfold -q --plain \
			<"$split" >"$attempt.$split" 2>said || continue
		mv "$attempt.$split" "mapped.$split"
		break
	done
done
rmdir killed/once
cat mapped.* | awk '{
	for (sum = i = 0; i < length($0); i += 7)
		sum += index("abcdefghijklmnopqrstuvwxyz_;0123456789",
		    substr($0, i + 1, 1))
	print $0 "\t" >("shuffled." sum % 3)
}'
for shuffled in shuffled.*; do
	LC_ALL=C sort "$shuffled" | foldfilter >"part-${shuffled#*.}"
done
ls part-2 >/dev/null
cat part-* | foldfilter | cmp - whole

echo "the same $(wc -l <whole) stacks"
