# Messages; other programs run, and what we leave behind.

newline='
'
as_user=''	# a command that runs others as the user who called sudo
tmp=''		# a folder that goes when we end,
folder=''	# that of a capture, which goes, too, until it is whole,
made=''		# the first one on the way to it that was missing,
probe=''	# and the probes of libc
cleaner=''	# the process that removes them
given=''	# options, as words of a line
mask=$(umask)	# of the workload; what we keep is for its owner alone

mask() {	# what could command a terminal, or turn the direction of text
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

put() {	# TEXT ...: lines on standard output
	printf '%s\n' "$@" 2>/dev/null ||
		die "standard output: cannot be written"
}

words() {	# WORD ...: as one would type them
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

show() {	# LINE: it is about to run, or would be
	[ ! "$opt_verbose$opt_dry_run" ] ||
		put "${opt_verbose:++ }$1" | mask 2>/dev/null |
		sed "s,PROBE_ID,\$(cat ${probe_file-}),g" >&3 ||
		die "standard output: cannot be written"
}

# LINE: what one would type, as the user who called sudo
run() {
	show "$1"
	[ "$opt_dry_run" ] || $as_user sh -c "$1"
}

run_as_root() {	# LINE
	show "$1"
	[ "$opt_dry_run" ] || eval "$1"
}

find_user() {	# who called sudo: all is theirs but what perf records
	case $SUDO_UID in *[!0-9]* | '' | 0) return ;; esac
	[ "$(id -u)" = 0 ] || return 0
	as_user="setpriv --reuid=$SUDO_UID --regid=$SUDO_GID --init-groups"
	$as_user true || as_user=''
}

find_planner() {	# of a source tree, a system, or a folder of its own
	here=$(readlink -f -- "$0") here=${here%/*}
	for planner in "$here/../libexec/foldtools/recording_plan" \
		"$here/libexec/foldtools/recording_plan"; do
		[ ! -x "$planner" ] || return 0
	done
	die "$planner: no such program; install all of foldtools"
}

find_programs() {
	for program in mktemp setsid readlink stackfold foldfilter foldtop \
		foldview flamesvg folddiff; do
		command -v "$program" >/dev/null ||
			die "$program: no such program in PATH; profile_run" \
				"needs it"
	done
	find_planner
}

own_pid() {	# $own_pid, which is not $$ in what the shell starts itself
	own_pid=''
	read -r own_pid _ 2>/dev/null </proc/self/stat ||
		own_pid=$(exec /bin/sh -c 'echo $PPID')
}

# what must not outlive us; a process that was ended as it was started may
# still have our trap
clean_up() {
	own_pid
	[ "$own_pid" = "$cleaner" ] || return 0
	rm -rf "$tmp" ${folder:+"$folder"}
	[ ! "$made" ] ||
		find "$made" -depth -type d -exec rmdir {} + 2>/dev/null
	[ ! "$probe" ] ||
		run_as_root "echo -:$probe >>$tracing/uprobe_events"
}
