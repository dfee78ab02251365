tmp=$(mktemp -d) && trap 'rm -rf "$tmp"' EXIT && PATH=$PWD/../fake:$PATH && cd "$tmp" || exit
export FAKE_LEFT=$$ FAKE_PERF=deaf XDG_CACHE_HOME=/dev/null
said() { profile_run capture --call-graph fp --event cpu-clock "$@" 2>&1 | sed -n "s/$$ ([^)]*)/N (NAME)/; s/ $$\$/ N/; s/process [0-9]*/process N/; /sampled\|left/p"; }
said true
FAKE_PERF='' said true
said --pid $$ --duration 0.01
FAKE_LEFT=999999999 said true
