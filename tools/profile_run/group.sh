# compare, baseline: captures in groups, judged together.

alone() {	# NAME CMD: capture, in a shell of its own, for it ends that
	trap clean EXIT
	trap stopped INT TERM HUP
	tmp=$tmp/$1.$turn.tmp new='' made=''
	opt_workload=$2 opt_output=$place/$1.$turn
	mkdir "$tmp" && capture
}

once() {	# NAME CMD: one capture more, as $input; its words are not ours
	say "$1, run $turn of $repeat: $2"
	alone "$1" "$2" >&2 &
	one=$!
	wait "$one" || die "$1, run $turn: it ended with status $?"
	one='' input=$place/$1.$turn/latest/folded.txt
}

compare() {	# A B A B, so that a machine that slows down slows both
	[ "$opt_before" ] || usage "compare: --before is missing"
	[ "$opt_after" ] || usage "compare: --after is missing"
	place=${opt_output:-profiles}
	[ "$opt_keep_data" ] || opt_no_data=1
	while [ "$turn" -lt "$repeat" ]; do
		turn=$((turn + 1))
		once before "$opt_before"
		set -- "$@" --before "$input"
		once after "$opt_after"
		set -- "$@" --after "$input"
	done
	run folddiff --report --check --norm=none "$@"	# the same work
}

group() {	# FOLDER: of what --workload or --input is now
	place=$tmp
	[ "$opt_workload$opt_input" ] ||
		usage "baseline: --workload or --input is missing"
	while [ "$turn" -lt "$repeat" ]; do
		turn=$((turn + 1))
		if [ "$opt_input" ]; then
			resolve --input "$opt_input"
			turn=$repeat
		else once now "$opt_workload"
		fi
		case $input in
		*.gz) into "$1/$turn.folded" run gzip -dc "$input" ;;
		*) run cp "$input" "$1/$turn.folded" ;;
		esac || exit 2
	done
}

save() {
	begin "$folder" "$name"
	group "$new"
	[ "$opt_dry_run" ] || rm "$new/owner"
	run rm -rf "$old" && run mv "$new" "$old" || exit 2
}

check() {	# OPTION ...
	run mkdir "$tmp/now" && group "$tmp/now"
	[ "$opt_input" ] || set -- --norm=none "$@"	# the same work
	run folddiff --report --check "$@" --before "$old"/* \
		--after "$tmp"/now/*
}

baseline() {
	folder=${opt_output:-baselines} name=${asked#* } verb=${asked%% *}
	old=$folder/$name
	case $asked in
	*' '.* | */*) usage "$name: no name for a baseline" ;;
	list | rm' '?*) for option in $given; do
		[ "$(option "$option" l)" ] ||
			usage "$option: not for baseline $verb"
	done ;;
	esac
	case $asked in check' '?* | rm' '?*)
		[ "$opt_dry_run" ] || [ -d "$old" ] ||
			die "$name: no such baseline in $folder" ;;
	esac
	case $asked in
	list) run ls -1 "$folder" ;;
	rm' '?*) run rm -r "$old" ;;
	save' '?*) save ;;
	check' '?*) check "$@" ;;
	*) usage "baseline: save, check or rm with a NAME, or list" ;;
	esac
}

