#!/bin/sh
# node.sh - profile a Node program with names of functions: node writes those of
# compiled functions to /tmp/perf-PID.map
set -e
command -v node >/dev/null || { echo "no node here"; exit 77; }
perf record -q -e cpu-clock -o /dev/null -- true >/dev/null 2>&1 || {
	echo "perf may not record here"
	exit 77
}
mkdir -p node
cd node
cat >work.js <<'END_JS'
function countPrimes(n) {
	let count = 0;
	for (let i = 2; i < n; i++) {
		let j = 2;
		while (j * j <= i && i % j) j++;
		count += j * j > i;
	}
	return count;
}
for (let i = 0; i < 5; i++) console.log(countPrimes(600000));
END_JS
profile_run capture --call-graph fp --frequency 499 --event cpu-clock -- \
	node --perf-basic-prof --interpreted-frames-native-stack work.js
foldtop -n 5 profiles/latest/folded.txt
grep -q countPrimes profiles/latest/folded.txt
