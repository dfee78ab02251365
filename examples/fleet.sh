#!/bin/sh
# fleet.sh - fold 200 recordings of many machines by engines that share work
# out, and merge them: the same stacks as if one process had folded all at once
#
# stackfold is the mapper and foldfilter the reducer, which adds up equal
# stacks.  Folding is a sum, so any order and any grouping of the parts gives
# the same; metadata would be torn apart, so the mapper writes none.  What a
# task reads is names of files, for a recording must not be cut, and what a
# task that was killed has written must not count: all of these engines run it
# again and take what the last attempt writes.
#
# GNU parallel	parallel --retries 3 -n 10 'stackfold -q --plain {} >{#}.part' ::: *.perf
#		foldfilter *.part
# Spark		spark.py, which has the cost of 10 to 1,000 recordings, too
# Hadoop	find /mnt/recordings -type f >names; hadoop fs -put names
#		hadoop jar hadoop-streaming.jar \
#			-D stream.map.input.ignoreKey=true \
#			-D mapreduce.input.lineinputformat.linespermap=10 \
#			-inputformat org.apache.hadoop.mapred.lib.NLineInputFormat \
#			-input names -output sums -reducer foldfilter \
#			-mapper "xargs -r -d '\n' stackfold -q --plain"
#		hadoop fs -cat 'sums/part-*' | foldfilter
#		A whole line is its key, so equal stacks meet in one reducer
#		only if their counts are equal, too; the last step adds up the
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

# all at once
stackfold -q --plain ./*.perf >whole

# a stackfold whose first task is killed when it has written some lines
cat >killed/stackfold <<END
#!/bin/sh
if mkdir "$PWD/killed/once" 2>/dev/null; then
	"$(command -v stackfold)" "\$@" | head -n 30
	kill -s KILL \$\$
fi
exec "$(command -v stackfold)" "\$@"
END
chmod +x killed/stackfold

# GNU parallel, without and with such a task
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

# a stand-in for Hadoop Streaming: it starts a mapper for each split, once more
# if its status is not 0, takes what the good attempt wrote, shuffles lines by
# key with a TAB behind, and starts a reducer for each partition
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
