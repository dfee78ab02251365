stackfold --slice=0.002 evented-and-sampled-profiles-are-roots.in
echo '--- of one profile, which begins later, its unit last'
printf '%s\n' '{"$schema":"https://www.speedscope.app/file-format-schema.json",
"shared":{"frames":[{"name":"main"},{"name":"work"}]},"profiles":[
{"type":"evented","startValue":100,"events":[
{"type":"O","frame":0,"at":100},{"type":"O","frame":1,"at":100.5},
{"type":"C","frame":1,"at":103},{"type":"C","frame":0,"at":104}],"unit":"seconds"}]}' |
	stackfold --slice=2
echo '--- of samples that begin later'
printf '%s\n' '{"$schema":"https://www.speedscope.app/file-format-schema.json",
"shared":{"frames":[{"name":"main"},{"name":"work"}]},"profiles":[
{"type":"sampled","unit":"microseconds","samples":[[0],[0,1],[0]],
"weights":[500000,1000000,1500000],"startValue":7000000}]}' |
	stackfold --slice=1
