# What is printed.

C1=$(printf '\302[\200-\237]')	# control characters beyond ASCII
say() {	# without what could command a terminal
	printf 'profile_run: %s\n' "$*" |
		LC_ALL=C tr '\001-\011\013-\037\177' '?' |
		LC_ALL=C sed "s/$C1/?/g" >&2
}

die() {
	say "$@"
	exit 2
}

usage() { die "$* (try profile_run --help)"; }

put() {	# TEXT ...: lines on standard output
	printf '%s\n' "$@" 2>/dev/null ||
		die "standard output: cannot be written"
}

one_line() { printf %s "$1" | tr '[:cntrl:]' ' '; }

quoted() {	# WORD ...: as one would type them, each behind a blank
	for word; do
		case $word in
		*[!A-Za-z0-9_./,:=@%+-]* | '')
			word="'$(printf %s "$word" | sed "s/'/'\\\\''/g")'" ;;
		esac
		printf ' %s' "$word"
	done
}

help_command() {	# the options of $command
	put "usage: profile_run $command [option ...] [argument ...]" \
		"$(put "$commands" | sed -n "s/^  $command  */  /p")" \
		"$(list_rows)"
	exit
}

help() {
	put 'usage: profile_run COMMAND [option ...] [argument ...]
Record a profile with perf, keep it, and answer from it.  See man profile_run.
Example: profile_run capture --workload "./server --bench" --duration 30'
	put "$commands$options" | grep -v '^:'
	exit
}
