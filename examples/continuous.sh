#!/bin/sh
# continuous.sh [ROUNDS [SECONDS]] - profile the whole machine in short rounds,
# at a rate that costs nothing, keep what the newest KEEP (100) of them folded
# to, and alert when a function has grown against the round before
#
# A round that fails is reported and skipped.
rounds=${1:-3} seconds=${2:-1} keep=${KEEP:-100}
perf record -q -a -e cpu-clock -o /dev/null -- true >/dev/null 2>&1 || {
	echo "perf may not record the machine here"
	exit 77
}
dir=continuous
mkdir -p $dir
last=
while [ "$rounds" -gt 0 ]; do
	rounds=$((rounds - 1))
	profile_run capture --all --event cpu-clock --frequency 19 \
		--duration "$seconds" --no-data --gzip --output $dir \
		2>$dir/messages || {
		echo "a round failed:" && cat $dir/messages
		continue
	}
	new=$dir/$(readlink $dir/latest)/folded.txt.gz
	[ ! "$last" ] || gzip -dc "$new" | folddiff --check --norm=total \
		--fail-over=+20pp --allow-blind "$last" - >$dir/verdict 2>&1 ||
		grep -h '^FAIL' $dir/verdict
	last=$dir/last.folded
	gzip -dc "$new" >"$last"
	find $dir -mindepth 1 -maxdepth 1 -type d | sort -r |
		tail -n +"$((keep + 1))" | xargs rm -rf
done
echo "kept $(find $dir -name folded.txt.gz | wc -l) rounds in $dir"
