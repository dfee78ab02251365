# compare, baseline: captures in groups, judged together.

alone() {	# NAME CMD: capture, in a shell of its own, for it ends that
	trap clean EXIT
	trap 'signal stopped' INT TERM HUP
	tmp=$tmp/$1.$turn.tmp new='' made=''
	opt_workload=$2 opt_output=$place/$1.$turn opt_input=
	$as mkdir "$tmp" && capture
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
	while [ $((turn += 1)) -le "$repeat" ]; do
		once before "$opt_before"
		set -- "$@" --before "$input"
		once after "$opt_after"
		set -- "$@" --after "$input"
	done
	run folddiff --report --check --norm=none "$@"	# the same work
}

group() {	# FOLDER: fill it with what --workload or --input is now
	place=$tmp
	[ "$opt_workload$opt_input" ] ||
		usage "baseline: --workload or --input is missing"
	[ ! "$opt_input" ] || { repeat=1; resolve --input "$opt_input"; }
	while [ $((turn += 1)) -le "$repeat" ]; do
		[ "$opt_input" ] || once now "$opt_workload"
		into "$1/$turn.folded" run gzip -cdf -- "$input" || exit 2
	done
}

baseline() {	# OPTION ...: of folddiff
	folder=${opt_output:-baselines} old=$folder/$asked
	case $verb:$asked in
	list:) run ls -1 "$folder" && return ;;
	*: | list:*) usage "baseline: save, check or rm with a NAME, or list" ;;
	*:.* | */*) usage "$asked: no name for a baseline" ;;
	save:*)
		begin "$folder" "$asked"
		group "$new"
		[ "$opt_dry_run" ] || rm "$new/owner"
		run rm -rf "$old" && run mv "$new" "$old" || exit 2
		return ;;
	esac
	[ "$opt_dry_run" ] || [ -d "$old" ] ||
		die "$asked: no such baseline in $folder"
	[ "$verb" = check ] || { run rm -r "$old"; return; }
	run mkdir "$tmp/now" && group "$tmp/now"
	[ "$opt_input" ] || set -- --norm=none "$@"	# the same work
	run folddiff --report --check "$@" --before "$old"/* \
		--after "$tmp"/now/*
}
