tmp=$(mktemp -d) && trap 'rm -rf "$tmp"' EXIT && PATH=$PWD/../fake:$PATH && cd "$tmp" || exit
export FAKE_PERF=deaf XDG_CACHE_HOME=/dev/null
said() { profile_run capture --call-graph fp "$@" 2>&1 | sed -n "s/left [0-9]* running/left N running/; s/--pid [0-9]*/--pid N/; s/process [0-9]*/process N/; /sampled\|left/p"; }
for FAKE_PERF in deaf plain; do
	said sh -c 'sleep 1000 >/dev/null 2>&1 & echo $! >pid'
	kill "$(cat pid)"
done
FAKE_PERF=deaf
said --pid $$ --duration 0.01
said --event sched:sched_switch --count 7 true
