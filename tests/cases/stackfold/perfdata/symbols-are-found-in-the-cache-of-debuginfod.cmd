id=22222222222222222222222222222222222222
fold() { env "$1" stackfold --symfs=symfs --no-advice ./programs-that-were-rebuilt-are-reported.in 2>&1 | grep -c rebuilt; }
for place in DEBUGINFOD_CACHE_PATH=/fetched XDG_CACHE_HOME=/fetched/xdg HOME=/fetched/home; do
	fold $place
	cache=symfs${place#*=}
	case $place in
	XDG*) cache=$cache/debuginfod_client ;;
	HOME*) cache=$cache/.cache/debuginfod_client ;;
	esac
	mkdir -p "$cache/22$id"
	LC_ALL=C tr '\021' '\042' <symfs/none/built >"$cache/22$id/debuginfo"
	fold $place
	rm -r symfs/fetched
done
