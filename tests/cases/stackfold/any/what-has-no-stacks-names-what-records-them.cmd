for text in 'gmon\001' '# callgrind format\nevents: Ir\n' \
	'version: 1\ncreator: xdebug 3.0.2\ncmd: /index.php\n' \
	'NYTProf 5 0\n# Perl profile database.\n:basetime=1305847523\n:ticks_per_sec=10000000\n' \
	'go 1.19 trace\000' 'SIMPLEPERF\001' \
	'v8-version,6,0,287,53,0\n' \
	'{"version":1,"recording":{"instrumentTypes":[]}}' \
	'{"program":"a","rts_arguments":["-pj"],"cost_centres":[]}'; do
	printf "$text" | stackfold || echo "exit $?"
done
