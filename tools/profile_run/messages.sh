# What is printed.

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

one_line() {
	case $1 in
	*[[:cntrl:]]*) printf %s "$1" | tr '[:cntrl:]' ' ' ;;
	*) printf %s "$1" ;;
	esac
}

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
		"${rows#"$newline"}"
	exit
}

print_first_rows() {	# of the table, in its order
	put "$options" | awk -v first=" $first_options " '
		{ name = $1; sub(/^--/, "", name); sub(/=.*/, "", name) }
		/^ / && index(first, " " name " ") { print }
		/^  (-.,|   ) --/ { n++ }
		END { print "All " n " options: profile_run --help=all; those" \
			" of a command: COMMAND --help" }'
}

help() {	# --help or --help=all
	put 'usage: profile_run COMMAND [option ...] [argument ...]
Record a profile with perf, keep it, and answer from it.  See man profile_run.
Example: profile_run capture --workload "./server --bench" --duration 30' \
		"$commands"
	if [ "$1" = --help=all ]; then
		put "$options" | grep '^[^:]'
	else
		put "Begin with these options:"
		print_first_rows
	fi
	exit
}
