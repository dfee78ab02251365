#!/bin/sh
# spans.sh - make files for stackfold --spans, which assigns samples to requests:
# lines "start end thread name", from logs that programs already write
set -e
mkdir -p spans
cd spans

# nginx with: log_format spans '$msec $request_time $pid $request';
# $msec is the end, in wall-clock time
from_nginx() {
	awk '{
		start = $1 - $2; end = $1; pid = $3
		sub(/^[^ ]+ [^ ]+ [^ ]+ /, "")
		printf "%.3f %s pid:%s %s\n", start, end, pid, $0
	}'
}

# two uprobes, work_begin and work_end, as text of:
# perf script -F tid,time,event -i probes.data
from_uprobes() {
	awk '{
		time = $2; sub(/:$/, "", time)
		name = $3; sub(/^[^:]*:/, "", name); sub(/_[a-z]*:$/, "", name)
	}
	/_begin:/ { start[$1] = time }
	/_end:/ && $1 in start {
		print start[$1], time, $1, name
		delete start[$1]
	}'
}

# Chrome trace events, in microseconds
from_chrome() {
	jq -r '(.traceEvents? // .)[] | select(.ph == "X") |
		"\(.ts / 1e6) \((.ts + .dur) / 1e6) \(.tid) \(.name)"'
}

# OpenTelemetry, one line of JSON each, as its collector writes them to a file;
# spans without the attribute thread.id apply to all threads
from_otel() {
	jq -r 'def seconds: .[:-9] + "." + .[-9:];
		.resourceSpans[].scopeSpans[].spans[] |
		"\(.startTimeUnixNano | seconds) \(.endTimeUnixNano | seconds) " +
		"\([.attributes[]? | select(.key == "thread.id") |
			.value.intValue][0] // "*") \(.name)"'
}

# strace -f -ttt -T -o FILE: system calls, in wall-clock time
from_strace() {
	awk '/>$/ && $3 ~ /^[a-z]/ {
		took = $NF; gsub(/[<>]/, "", took)
		name = $3; sub(/\(.*/, "", name)
		printf "%s %.6f %s %s\n", $2, $2 + took, $1, name
	}'
}

echo '1600000001.760 0.020 7 GET /a?b HTTP/1.1' | from_nginx >nginx.txt
printf '%s\n' '   7  6.490000: probe_app:work_begin:' \
	'   7  6.510000:   probe_app:work_end:' | from_uprobes >uprobes.txt
printf '%s\n' '7 1600000001.740000 read(3, "x > y"..., 4096) = 5 <0.020000>' \
	'7 1600000001.770000 exit_group(0) = ?' | from_strace >strace.txt

tried='nginx uprobes strace'
if command -v jq >/dev/null; then
	tried="$tried chrome otel"
	echo '{"traceEvents":[{"name":"parse","ph":"X","ts":6490000,"dur":20000,
		"pid":7,"tid":7},{"name":"thread_name","ph":"M","pid":7,"tid":7}]}' |
		from_chrome >chrome.txt
	echo '{"resourceSpans":[{"scopeSpans":[{"spans":[{"name":"GET /a",
		"startTimeUnixNano":"1600000001740000000",
		"endTimeUnixNano":"1600000001760000000","attributes":[
		{"key":"thread.id","value":{"intValue":"7"}}]}]}]}]}' |
		from_otel >otel.txt
else
	echo "no jq: without Chrome trace events and OpenTelemetry"
fi

# two samples of thread 7, of which the first is in each of the spans
cat >app.perf <<'END'
# reference time: 2020-09-13 12:26:40.250000 = 1600000000.250000 (TOD) = 5.000000000 (monotonic)
app 7/7 6.500000: 1 cycles:
	401136 f+0x6 (/bin/app)

app 7/7 6.600000: 1 cycles:
	401136 f+0x6 (/bin/app)

END
for from in $tried; do
	cat "$from.txt"
	stackfold -q --spans="$from.txt" app.perf |
		tee "$from.folded"
	[ "$(grep -c 'app;f 1' "$from.folded")" = 2 ] &&
		[ "$(grep -c 'no span' "$from.folded")" = 1 ] || exit 1
done
