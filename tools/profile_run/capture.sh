# capture: from what is asked for to a folder that is kept.

turn=0			# of a capture in a comparison, from 1 on
drawing=''		# the process that draws the picture
title=''		# of the picture
folded=''		# the file of folded stacks
waits=''		# a file of single ones, of kinds that have them
flaw=''			# what is wrong with them, and the remedy
workload_status=0
FEW=400			# samples; with more, a workload has run by itself
time_limit=''		# seconds until the recording is ended, if it must be

# shellcheck disable=SC2120 # a comparison gives it none
capture() {	# [COMMAND ARGUMENT ...]
	if [ "$opt_input" ]; then
		refuse_recording "$@"
		take_input
		report_capture
	else
		record_capture "$@"
		report_capture
		tell_left_running || [ ! "$flaw" ] || answer_flaw "$@"
	fi
	keep_capture
}

record_capture() {	# [COMMAND ARGUMENT ...]
	plan_recording "$@"
	[ ! "$opt_alloc" ] || probe_malloc
	claim_capture
	record_workload "$@"
	fold_recording
}

# tell what is wrong, unless the remedy was told before; if another call graph
# mends it, --retry records once more
answer_flaw() {	# [COMMAND ARGUMENT ...]
	case $flaw in
	*"; try recording with --call-graph "*) ;;
	*"; try installing the debug symbols of "*)
		say "${flaw%; *}; $(find_symbols "${flaw##* of }")"
		return ;;
	*"; try ${told:-.}") return ;;
	*) say "$flaw" && return ;;
	esac
	better_graph=${flaw##* } flaw=${flaw%;*}
	if [ "$pointers_only" ]; then
		say "$flaw"
		return
	fi
	if [ ! "$opt_retry" ]; then
		say "$flaw; record with --call-graph $better_graph, or at" \
			"once with --retry"
		return
	fi
	say "$flaw; recording again with --call-graph $better_graph"
	rm -rf "$new_folder" "$tmp/cost" "$tmp/ended" "$tmp/counters"
	remove_probe
	opt_call_graph=$better_graph
	record_capture "$@"
	report_capture
}

# MODULE: how its debug symbols are had; the recording, if it was kept, knows
# where the module is
find_symbols() {
	"$planner" symbols "$1" "$(perf buildid-list 2>/dev/null \
		-i "$new_folder/perf.data" | sed -n 's/^[0-9a-f]* //p' |
		awk -F/ -v name="$1" '$NF == name' | head -n 1)"
}

take_input() {	# a recording or a capture becomes another capture
	part_of_time=all
	find_input --input "$opt_input"
	describe_input
	folded=$input label=${what%% *}
	claim_capture
}

claim_capture() {	# a folder for $what, with $label in its name
	[ ! "$opt_anonymize" ] || what=anonymous label=anonymous opt_no_data=1
	what=$(one_line "$what") title="$kind Profile: $what"
	label=${label##*/}
	case $label in
	*[!A-Za-z0-9_.,+-]* | ????????????????????????????????????????*)
		label=$(printf %s "$label" | tr -c 'A-Za-z0-9_.,+-' _ |
			cut -c1-40) ;;
	esac
	latest=${opt_output:-profiles}/latest
	[ ! -d "$latest" ] || [ -h "$latest" ] ||
		die "$latest: a folder, where the link to the newest capture" \
			"belongs; rename it, or give another --output"
	claim_folder "${opt_output:-profiles}" "$label"
}

sum() { awk "BEGIN { print $1 + ${2:-0} }"; }

record_workload() {	# [COMMAND ARGUMENT ...]
	time_limit=${opt_duration:+$(sum "$opt_duration" "$opt_delay")}
	if [ "$opt_workload" ] && [ "$plain" ]; then
		# shellcheck disable=SC2086 # words, on purpose
		set -- $opt_workload
	elif [ "$opt_workload" ]; then
		set -- sh -c "$opt_workload"
	elif [ $# = 0 ]; then	# what runs already
		set -- sleep "${time_limit:-$(sum 30 "$opt_delay")}"
		time_limit='' sleeps=1
	fi
	[ ! "$as_user" ] || keep_kernel_names
	with_perf_options options_first keep_recording $# "$@"
	workload_status=$?
	[ ! "$opt_dry_run" ] || return
	for age in 1 3 10 30; do
		if is_recorded || ! find_processes $age; then break; fi
		with_perf_options options_first keep_recording $# "$@"
		workload_status=$?
	done
	is_recorded || explain_failure
}

is_recorded() { "$planner" finished "$new_folder/perf.data"; }

# perf fails where processes of the user or the container end while it looks at
# them, or where it may not look at one: put those into the plan that run now,
# of a user those that have run for some time and rarely end.  What they start
# is recorded, too.
find_processes() {	# SECONDS
	case $opt_user:$opt_container:$workload_status in
	*:130 | ::*) return 1 ;;
	:*) find_container ;;
	*) opt_pid=$("$planner" processes "$opt_user" "$1") || return ;;
	esac
	awk -v pids="$opt_pid" '
		/^record -[pu]$/ { $0 = "record -p\nrecord " pids; getline of }
		{ print }' "$tmp/plan" >"$tmp/plan.new" &&
		mv "$tmp/plan.new" "$tmp/plan"
}

# the recording belongs to whoever called sudo, from whom the kernel may hide
# its names
keep_kernel_names() {
	into "$new_folder/perf.data" : || exit 2
	[ "$opt_kallsyms" ] ||
		into "${opt_kallsyms:=$tmp/kallsyms}" cat /proc/kallsyms ||
		exit 2
}

keep_recording() {	# OPTION ... -- COMMAND ARGUMENT ...
	run_perf "$time_limit" perf record -q -o "$new_folder/perf.data" "$@"
}

# can the recording that was not ended become larger?
has_room() {
	head -c 65536 /dev/zero 2>/dev/null >>"$new_folder/perf.data"
} 2>/dev/null

# perf may refuse, or have been killed.  Where it is not known what it said, it
# tries once more, with "true" as the workload, which does not run again.
explain_failure() {
	end_session KILL
	[ "$workload_status" != 130 ] || stop
	has_room ||
		die "$kept_folder: no room for the recording, on the disk or" \
			"below ulimit -f; give another --output, a shorter" \
			"--duration, or a lower --frequency"
	[ -s "$tmp/said" ] || with_perf_options try_perf >"$tmp/said"
	said=$(cat "$tmp/said")
	case $said in
	*"mapping pages"*) remedy="run as root, or try --buffer 128K" ;;
	*paranoid* | *ermission*)
		remedy="run as root, or allow more with sysctl \
kernel.perf_event_paranoid=-1" ;;
	*"event syntax"* | *"not supported"*)
		remedy="try --event cpu-clock (perf list names the others)" ;;
	*) remedy=${opt_user:+"--all records the processes of all users"} ;;
	esac
	[ ! "$sleeps" ] || put "$said" | grep '[a-z]' | grep -vx 'Error:' |
		head -n 1 | sed 's/^/perf: /' >&2
	die "perf could not record, status $workload_status${remedy:+; }$remedy"
}

try_perf() {	# OPTION ...
	perf record -o /dev/null "$@" -- true 2>&1
}

# The processes that the workload started and left to themselves, as daemons do,
# "12 (name)" each.  perf does not wait for them, so the recording is short.
find_left_running() {
	[ ! "$sleeps$opt_dry_run" ] && [ "$turn" = 0 ] || return 0
	samples=$(known samples "$new_folder/folded.txt")
	[ "${samples:-0}" -lt "$FEW" ] || return 0
	perf script --show-task-events -i "$new_folder/perf.data" 2>/dev/null |
		awk 'match($0, /PERF_RECORD_(FORK|EXIT)\([0-9]+:[0-9]+/) {
			split(substr($0, RSTART + 12, RLENGTH - 12), at, /[(:]/)
			if (at[1] == "FORK")
				runs[at[2]]
			else if (at[2] == at[3])
				delete runs[at[2]]
		}
		END { for (pid in runs) print pid }' | sort -n |
		while read -r pid; do
			! read -r comm <"/proc/$pid/comm" ||
				echo "$pid ($comm)"
		done 2>/dev/null
}

tell_left_running() {	# false if there are none
	left=$(find_left_running)
	[ "$left" ] || return 1
	say "the workload left $(put "$left" | paste -s -d , -)" \
		"running, of which little was recorded; record that by --pid" \
		"${left%% *}"
}

explain_nothing() {	# not a sample was taken
	if [ "${opt_count:-1}" != 1 ]; then
		say "nothing was sampled: no thread had $opt_count of" \
			"${opt_event:-these events}, and each thread's are" \
			"counted apart; give a smaller --count"
		exit 1
	fi
	if [ "$opt_pid$opt_user" ]; then
		say "nothing was sampled: $what did not run; --wall records" \
			"where it waits"
		exit 1
	fi
	tell_left_running ||
		say "nothing was sampled: the workload ended with status" \
			"$workload_status; --wall records where it runs and" \
			"waits"
	exit $((workload_status ? workload_status : 1))
}

# stackfold finds in the cache what debuginfod-find leaves there
fetch_symbols() {
	[ "$DEBUGINFOD_URLS" ] && command -v debuginfod-find >/dev/null ||
		return 0
	run perf buildid-list --with-hits -i "$new_folder/perf.data" |
		while read -r build_id module; do
			case $module in /*)
				run debuginfod-find debuginfo "$build_id" \
					</dev/null >/dev/null 2>&1
				;;
			esac
		done
}

fold_recording() {	# with the times of a long one
	fetch_symbols
	set -- "$new_folder/perf.data" --slice=auto \
		${fold_option:+"$fold_option"} ${opt_cgroups:+--root=cgroup}
	folded=$tmp/folded inline_auto=--inline=auto
	into "$folded" fold_profile "$@" || {
		[ $? = 1 ] || exit 2
		explain_nothing
	}
	waits=${opt_run_queue:+$tmp/waits}${opt_locks:+$tmp/waits}
	[ ! "$waits" ] || into "$waits" run stackfold --quiet \
		"$fold_option" --no-merge --meta --root=tid \
		"$new_folder/perf.data" || exit
	[ ! "$opt_keep_script" ] || into "$new_folder/perf-script.txt.gz" \
		filter_script "$new_folder/perf.data" gzip || exit
}

# where one of $scale calls was recorded, each counts for as many
scale_counts() {
	# shellcheck disable=SC2016 # it is awk's $
	into "$tmp/scaled" run awk -v by="$scale" '
		/^# weight=/ { split($0, w, "\"")
			$0 = sprintf("# weight=\"%.0f\"\n# scale=\"%s\"",
				w[2] * by, by) }
		!/^# / { sub(/[^ ]*$/, sprintf("%.0f", $NF * by)) }
		{ print }' "$folded" || exit
	folded=$tmp/scaled
}

report_capture() {	# draw and report the folded stacks
	[ "${scale:-1}" = 1 ] || scale_counts
	[ ! "$opt_anonymize" ] ||
		filter_folded "$folded" --anonymize="$opt_anonymize" || exit
	into "$new_folder/folded.txt" run foldfilter --drop-time "$folded" ||
		exit
	into "$new_folder/meta" print_meta || exit 2
	draw_capture
	[ ! "$opt_no_data" ] || run rm -f "$new_folder/perf.data"
	[ ! "$opt_gzip" ] || run gzip "$new_folder"/*.[dt]*[at] || exit 2
	into "$new_folder/report.txt" print_report || exit
	wait_for_picture
	flaw=''
	[ "$opt_dry_run" ] || find_flaw
}

print_report() {
	run foldtop --report -n "$top" --capture "$new_folder" \
		--called "$kept_folder" "$folded" || return
	[ "$waits" ] || return 0
	put '' 'How long the waits were:'
	run foldtop --histogram "$waits" || return
	put '' 'How long each thread waited, in microseconds:'
	[ "$opt_dry_run" ] || print_percentiles <"$waits"
}

# lines of stackfold --no-merge, by root; the largest waits first
print_percentiles() {
	sed -n '/^#/d; s/^\([^;]*\).* \([^ ]*\)$/\1;\2/p' |
		LC_ALL=C sort -t ';' -k 1,1 -k 2,2n |
		awk -F ';' '
		function row() {
			printf "%6d %10.10g %10.1f %8s %8s %8s %8s  %s\n",
				n, sum, sum / n, at[int((n * 50 + 99) / 100)],
				at[int((n * 95 + 99) / 100)],
				at[int((n * 99 + 99) / 100)], at[n], root
			n = sum = 0
		}
		n && $1 != root { row() }
		{ root = $1; at[++n] = $2; sum += $2 }
		END { if (n) row() }' | LC_ALL=C sort -k 7,7nr -k 8 |
		head -n 20 | mask | awk '
		BEGIN { print " LINES        SUM       MEAN      50%      95%" \
			"      99%      MAX  THREAD" }
		{ print }'
}

# the first severe finding of the report's Health, or the first of them that
# another call graph mends
find_flaw() {
	flaw=$(awk '
		/^$/ { inside = 0 }
		inside && /^ [^ ]/ { severe = /^ !/; n += severe }
		inside && severe {
			sub(/^ +(! )?/, "")
			item[n] = item[n] (item[n] == "" ? "" : " ") $0
		}
		/^Health:/ { inside = 1 }
		END {
			for (i = n; i > 0; i--)
				if (item[i] ~ / --call-graph [a-z]+(,[0-9]+)?$/)
					mended = i
			print item[mended ? mended : 1]
		}' "$new_folder/report.txt")
}

keep_capture() {	# give the folder its name, and answer
	disown_folder
	hottest=$(print_hottest)
	[ ! "$opt_gzip" ] || run gzip "$new_folder/report.txt" || exit 2
	run mv "$new_folder" "$kept_folder" && made_folder='' &&
		run ln -sfn "$name" "${new_folder%/*}/latest" || exit 2
	[ "$opt_dry_run" ] || print_answer >&2
	open_picture "$kept_folder/flamegraph.svg"
	exit "$workload_status"
}

print_meta() {	# what is known of the capture, the recording, the machine
	[ ! "$opt_dry_run" ] || return 0
	sed -n 's/^# \([a-z]*\)="\(.*\)"$/\1=\2/p' "$new_folder/folded.txt"
	put "title=$title" "workload=$what"
	if [ "$opt_input" ]; then
		[ ! -f "$old_meta" ] || sed -n '/^status=/,$p' "$old_meta"
		return
	fi
	cost=''
	[ ! -f "$tmp/cost" ] || read -r cost <"$tmp/cost"
	put "status=$workload_status" ${cost:+"perf-seconds=$cost"}
	[ ! "$opt_counters" ] || print_counters
	sed -n 's/^meta //p' "$tmp/plan"
}

# "counters=instructions=12 cycles=7": events that perf stat could count, those
# of several kinds of processor added up
print_counters() {
	[ -f "$tmp/counters" ] || : >"$tmp/counters"
	awk -F';' '
		$1 ~ /^[0-9.]+$/ {
			name = $3
			sub(/^cpu_[a-z]*\//, "", name)
			sub(/[:\/].*/, "", name)
			if (!(name in sum))
				order[++n] = name
			sum[name] += $1
			if (name == "task-clock")
				cpus = " cpus=" $6
		}
		END {
			for (i = 1; i <= n; i++)
				line = line sprintf(" %s=%.0f", order[i],
					sum[order[i]])
			if (line != "")
				print "counters=" substr(line, 2) cpus
		}' "$tmp/counters" | grep . ||
		say "no counters: the workload ended before perf could count"
}

draw_capture() {	# while the rest goes on, unless commands are shown
	into "$new_folder/flamegraph.svg" : || exit 2
	run flamesvg --output "$new_folder/flamegraph.svg" --title "$title" \
		--measured --heatmap-from 5 "$folded" &
	drawing=$!
	[ ! "$opt_verbose$opt_dry_run" ] || wait_for_picture
}

wait_for_picture() {
	[ ! "$drawing" ] || wait "$drawing" || exit 2
	drawing=''
}

print_hottest() {	# the first three functions of the report
	[ "$opt_dry_run" ] || awk '
		/^[0-9]+\) / {
			if ($1 + 0 <= place || $1 + 0 > 3)
				exit
			place = $1 + 0
			print "  " $0
		}' "$new_folder/report.txt"
}

print_answer() {	# what a person wants to know at once
	say "kept in $kept_folder"
	[ "$turn" = 0 ] || return 0
	share=''
	[ "$opt_anonymize" ] || share=" (before you share it: --anonymize)"
	put ${hottest:+"$hottest"} \
		"  picture: $kept_folder/flamegraph.svg$share" \
		"  report:  profile_run analyze --input $kept_folder"
}
