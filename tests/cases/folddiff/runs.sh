# runs.sh N A [COMMAND] - a run of a command: a() takes A ms, and b() 500 ms
printf '# event="cpu-clock"\n# unit="ns"\n# samples="%d"\n# command="%s"\n' \
	"$1" "${3-./app}"
printf 'main;a %d000000\nmain;b 500000000\n' "$2"
