tmp=$(mktemp -d) && trap 'rm -rf "$tmp"' EXIT; export PATH="$PWD/../fake:$PATH" FAKE_PERF=plain XDG_CACHE_HOME=/dev/null
profile_run capture --counters --all --output "$tmp/p" -- true >/dev/null 2>&1; sed -n 's/^counters=//p' "$tmp"/p/latest/meta; awk '/^Counters/ { p = 1 } /^(Total|Sample)/ { p = 0 } p' "$tmp"/p/latest/report.txt
../dry capture --counters --cpus 0,1 true | grep "perf stat"; profile_run capture --counters --user root true
