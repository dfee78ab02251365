for zone in Z +02:00 -0330 '' +2; do
	printf '%s' '{"recording": {"events": [{"type": "jdk.ExecutionSample", "values": {"startTime": "2026-11-22T01:00:00.5'"$zone"'", "sampledThread": {"javaName": "t"}, "stackTrace": {"truncated": false, "frames": [{"method": {"type": {"name": "T"}, "name": "run"}}]}}}]}}' |
	stackfold -q --slice=1 --meta | grep -e wall -e start
	echo "$zone"
done
