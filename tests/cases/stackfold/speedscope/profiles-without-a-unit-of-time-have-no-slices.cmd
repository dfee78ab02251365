stackfold --slice=1 names-may-hold-any-bytes.in
printf '%s\n' '{"$schema":"https://www.speedscope.app/file-format-schema.json",
"shared":{"frames":[{"name":"main"}]},"profiles":[
{"type":"sampled","unit":"seconds","samples":[[0],[0]]}]}' |
	stackfold --slice=1
printf '%s\n' '{"$schema":"https://www.speedscope.app/file-format-schema.json",
"shared":{"frames":[{"name":"main"}]},"profiles":[
{"type":"sampled","unit":"bytes","samples":[[0]],"weights":[4096]},
{"type":"sampled","unit":"seconds","samples":[[0]],"weights":[3]}]}' |
	stackfold --slice=2
