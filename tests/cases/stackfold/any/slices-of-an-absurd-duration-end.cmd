scope() {	# SECONDS: of the second of three samples
	printf '{"$schema":"https://www.speedscope.app/file-format-schema.json",
"shared":{"frames":[{"name":"main"}]},"profiles":[{"type":"sampled",
"unit":"seconds","samples":[[0],[0],[0]],"weights":[1,%s,2]}]}\n' "$1"
}
echo '--- longer than any recording'
scope 1e18 | stackfold --slice=0.5
scope 1e18 | stackfold --slice=auto | tail -n 2
echo '--- too many slices, unless they are chosen'
scope 1e7 | stackfold --slice=0.5
scope 1e7 | stackfold --slice=auto | tail -n 1
