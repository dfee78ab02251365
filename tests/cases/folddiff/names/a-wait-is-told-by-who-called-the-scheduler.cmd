# 100 requests wait 1 ms each for a disk; 10 others, besides, 40 ms for a lock.
# Both end in the scheduler; what a thread does in it on a CPU is its own.
side() {
	printf '# event="%s"\n# unit="us"\n# samples="%s"\n# spans="%s"\n' "$1" $2 $3
	printf '%s\n' "off-CPU;app;main;save;vfs_fsync_range;io_schedule_[k];schedule_[k];__schedule_[k] $4" \
		"off-CPU;app;main;update;futex_wait_[k];schedule_[k];__schedule_[k] $5" \
		"on-CPU;app;main;yield;__schedule_[k] $6"
}
tmp=$(mktemp -d) && trap 'rm -r "$tmp"' EXIT
for event in wall sched:sched_switch cycles; do
	side $event 2000 100 100000 1000 5000 >"$tmp/fast"
	side $event 800 10 10000 400000 4000 >"$tmp/slow"
	folddiff --scatter 0 --report "$tmp/fast" "$tmp/slow" | grep -e ^Changed -e "(self)  "
done
folddiff -q "$tmp/fast" "$tmp/slow" | grep -c 'schedule_\[k\] '
