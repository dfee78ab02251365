# compare, baseline: captures in groups, judged together.

alone() {	# NAME CMD: capture, in a shell of its own, for it ends that
	trap clean EXIT
	trap 'exit 130' INT TERM HUP
	tmp=$tmp/$1.$turn.tmp new='' opt_workload=$2 opt_output=$place/$1.$turn
	mkdir "$tmp" && capture
}

once() {	# NAME CMD: one capture more; its words are not of the verdict
	say "$1, run $turn of $repeat: $2"
	alone "$1" "$2" <&0 >&2 &
	one=$!
	trap 'kill $one; wait $one; exit 130' INT TERM HUP
	wait $one
	status=$?
	trap 'exit 130' INT TERM HUP
	[ "$status" = 0 ] || die "$1, run $turn: it ended with status $status"
	input=$place/$1.$turn/latest/folded.txt
}

compare() {	# A B A B, so that a machine that slows down slows both
	[ "$opt_before" ] || usage "compare: --before is missing"
	[ "$opt_after" ] || usage "compare: --after is missing"
	place=${opt_output:-profiles}
	while [ "$turn" -lt "$repeat" ]; do
		turn=$((turn + 1))
		once before "$opt_before"
		set -- "$@" --before "$input"
		once after "$opt_after"
		set -- "$@" --after "$input"
	done
	run folddiff --report --check "$@"
}

pack() {	# FILE: compressed, as it may be already
	to="| gzip -n $to"
	run gzip -dcf "$1" | gzip -n
}

take() {	# FOLDER: a group of what --workload or --input is now
	place=$tmp
	if [ "$opt_input" ]; then resolve --input "$opt_input" && repeat=1
	elif [ ! "$opt_workload" ]; then
		usage "baseline: --workload or --input is missing"
	fi
	while [ "$turn" -lt "$repeat" ]; do
		turn=$((turn + 1))
		[ "$opt_input" ] || once now "$opt_workload"
		into "$1/$turn.folded.gz" pack "$input" || exit
	done
}

baseline() {
	folder=${opt_output:-baselines} name=${asked#* }
	old=$folder/$name
	case $asked in
	*' '.* | */*) usage "$name: no name for a baseline" ;;
	check' '?* | rm' '?*)
		[ "$opt_dry_run" ] || [ -d "$old" ] ||
			die "$name: no such baseline in $folder" ;;
	esac
	case $asked in
	list) run ls -1 "$folder" ;;
	rm' '?*) run rm -r "$old" ;;
	save' '?*)
		umask 077
		new=$folder/.new.$$
		run mkdir -p "$new" && take "$new" && run rm -rf "$old" &&
			run mv "$new" "$old" || exit 2 ;;
	check' '?*)
		run mkdir "$tmp/now" && take "$tmp/now" || exit 2
		for zipped in "$old"/*.gz "$tmp"/now/*.gz; do
			case $zipped in
			"$old"/*) side=before ;;
			*) side=after ;;
			esac
			flat=$tmp/$side.$(basename "$zipped" .gz)
			into "$flat" run gzip -dc "$zipped" || exit 2
			set -- "$@" "--$side" "$flat"
		done
		run folddiff --report --check "$@" ;;
	*) usage "baseline: save, check or rm with a NAME, or list" ;;
	esac
}
