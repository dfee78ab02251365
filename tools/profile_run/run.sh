# Messages; run other programs; clean up.

newline='
'
as_user=''	# command that runs a program as the user who called sudo
tmp=''		# folder of temporary files
folder=''	# of the capture, removed unless it is complete
made=''		# outermost folder that was made for it
probe=''	# event of the probes of libc
cleaner=''	# pid of the process that cleans up
given=''	# options for the captures of compare
for_plan=''	# options for recording_plan
mask=$(umask)	# of the workload; only the owner may read what we keep

mask() {	# replace control characters and those of bidirectional text
	LC_ALL=C sed "$(printf 's/[\001-\011\013-\037\177]/?/g
s/\302[\200-\237]/?/g;s/\330\234/?/g;s/\342\200[\216\217\252-\256]/?/g
s/\342\201[\246-\251]/?/g')"
}

say() { printf 'profile_run: %s\n' "$*" | mask >&2; }

die() {
	say "$@"
	exit 2
}

usage() { die "$* (try profile_run --help)"; }

put() {	# TEXT ...: print each as a line
	printf '%s\n' "$@" 2>/dev/null ||
		die "standard output: cannot be written"
}

words() {	# WORD ...: print them quoted for the shell
	line=''
	for word; do
		case $word in
		*[!A-Za-z0-9_./,:=@%+-]* | '')
			word="'$(printf %s. "$word" | sed "s/'/'\\\\''/g")"
			word="${word%.}'" ;;
		esac
		line="$line${line:+ }$word"
	done
	printf %s "$line"
}

show() {	# LINE: print it if --verbose or --dry-run is given
	[ ! "$opt_verbose$opt_dry_run" ] ||
		put "${opt_verbose:++ }$1" | mask 2>/dev/null |
		sed "s,PROBE_ID,\$(cat ${probe_file-}),g" >&3 ||
		die "standard output: cannot be written"
}

run() {	# LINE: as the user who called sudo
	show "$1"
	[ "$opt_dry_run" ] || $as_user sh -c "$1"
}

run_as_root() {	# LINE
	show "$1"
	[ "$opt_dry_run" ] || eval "$1"
}

find_user() {	# who called sudo and owns everything but perf's recording
	case $SUDO_UID in *[!0-9]* | '' | 0) return ;; esac
	[ "$(id -u)" = 0 ] || return 0
	as_user="setpriv --reuid=$SUDO_UID --regid=$SUDO_GID --init-groups"
	$as_user true || as_user=''
}

find_planner() {	# next to this script, in a source tree or installed
	here=$(readlink -f -- "$0") here=${here%/*}
	planner=$here/../libexec/foldtools/recording_plan
	[ -x "$planner" ] || planner=$here/libexec/foldtools/recording_plan
	[ -x "$planner" ] || die "$planner: not found; install all of foldtools"
}

find_programs() {
	for program in mktemp setsid readlink stackfold foldfilter foldtop \
		foldview flamesvg folddiff; do
		command -v "$program" >/dev/null || die "$program: not in PATH"
	done
	find_planner
}

own_pid() {	# set $own_pid, which differs from $$ in a subshell
	own_pid=''
	read -r own_pid _ 2>/dev/null </proc/self/stat ||
		own_pid=$(exec /bin/sh -c 'echo $PPID')
}

# A process that is killed before its exec still has this trap.
clean_up() {
	own_pid
	[ "$own_pid" = "$cleaner" ] || return 0
	rm -rf "$tmp" ${folder:+"$folder"}
	[ ! "$made" ] ||
		find "$made" -depth -type d -exec rmdir {} + 2>/dev/null
	[ ! "$probe" ] ||
		run_as_root "echo -:$probe >>$tracing/uprobe_events"
}
