for text in 'gmon\001' '# callgrind format\nevents: Ir\n' \
	'version: 1\ncreator: xdebug 3.0.2\ncmd: /index.php\n' \
	'NYTProf 5 0\n# Perl profile database.\n:basetime=1305847523\n:ticks_per_sec=10000000\n' \
	'go 1.19 trace\000' 'SIMPLEPERF\001' \
	'sample:\n  event_type: cpu-cycles\n  time: 1\n' \
	'Cmdline: /system/bin/simpleperf record -g -p 7\nArch: arm64\n' \
	'v8-version,6,0,287,53,0\n' \
	'{"version":1,"recording":{"instrumentTypes":[]}}' \
	'Script_a log opened (PC)\n500:PUSH:3053:1:a..b\n'; do
	printf "$text" | stackfold || echo "exit $?"
done
zeros() { dd if=/dev/zero bs="$1" count=1 2>/dev/null; }
{ printf '\000\004'; zeros 70; printf '\002\000\002\300'; zeros 30; } | stackfold
