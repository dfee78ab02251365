#!/bin/sh
# continuous.sh [ROUNDS [SECONDS]] - profile the whole machine in short rounds,
# at a low rate, keep the newest KEEP (100) of them, and alert when a function has
# grown
#
# A round is compared with the previous one, or with the baseline BASELINE, which
# the first round becomes if it does not exist.  The shell command ALERT then
# runs, with a list of what has grown as its input:
#
#	BASELINE=monday ALERT='mail -s grown admin' sh continuous.sh 1000 60
#
# With STORE, each round is also put into that folder, with its labels in the
# path, where fleet.sql reads it:
#
#	STORE=/mnt/fleet LABELS=service=cart/version=1.4 sh continuous.sh 60 60
#
# A round that fails is reported and skipped.
rounds=${1:-3} seconds=${2:-1}
perf record -q -a -e cpu-clock -o /dev/null -- true >/dev/null 2>&1 || {
	echo "perf may not record the machine here"
	exit 77
}
dir=continuous
before=${BASELINE:+$dir/baselines/$BASELINE}
mkdir -p $dir/baselines

store() {	# under another name until it is complete
	now=$(date -u +%F/%H%M%S)
	to=$STORE/day=${now%/*}/${LABELS:+$LABELS/}host=$(uname -n)
	mkdir -p "$to" && cp $dir/latest/folded.txt.gz "$to/new" &&
		mv "$to/new" "$to/${now#*/}.folded.gz"
}

check() {
	folddiff --report --check --norm=total --fail-over=+20pp \
		--allow-blind --before "$before" --after $dir >$dir/verdict && return
	grep '^FAIL' $dir/verdict
	[ ! "$ALERT" ] || grep '^FAIL' $dir/verdict | sh -c "$ALERT"
}

while [ "$rounds" -gt 0 ]; do
	rounds=$((rounds - 1))
	profile_run capture --all --event cpu-clock --frequency 19 \
		--duration "$seconds" --no-data --output $dir 2>$dir/messages || {
		echo "a round failed:" && cat $dir/messages
		continue
	}
	gzip $dir/latest/folded.txt
	[ ! "$STORE" ] || store
	if [ -d "$before" ]; then check
	elif [ "$BASELINE" ]; then cp -RL $dir/latest "$before"; fi
	[ "$BASELINE" ] || before=$dir/$(readlink $dir/latest)
	ls -d $dir/[0-9]*-* | LC_ALL=C sort -r | tail -n +$((${KEEP:-100} + 1)) |
		xargs rm -rf	# all but the newest
done
echo "kept $(ls -d $dir/[0-9]*-* | wc -l) rounds in $dir"
