# Other programs are run, shown, and stopped.

as_user=''	# a command that runs others as the user who called sudo
redirection=''	# what follows a command that is shown

show() {	# WORD ...: a command that is about to run
	[ ! "$opt_verbose$opt_dry_run" ] ||
		put "+$(put "$(quoted "$@")${redirection:+ }$redirection" |
			mask)" >&3
}

run() {	# COMMAND ...: as the user who called sudo
	show "$@"
	[ "$opt_dry_run" ] || $as_user "$@"
}

run_as_root() {
	show "$@"
	[ "$opt_dry_run" ] || "$@"
}

into() {	# FILE COMMAND ...: write to FILE what COMMAND prints
	redirection=">$1" file=$1
	shift
	[ ! "$opt_dry_run" ] || file=/dev/null
	[ ! "$as_user" ] || [ -e "$file" ] || $as_user touch -- "$file" ||
		exit 2
	"$@" >"$file"
	status=$?
	redirection=''
	return $status
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
	for program in mktemp setsid flock readlink stackfold foldfilter \
		foldtop foldview flamesvg folddiff; do
		command -v "$program" >/dev/null ||
			die "$program: no such program in PATH; profile_run" \
				"needs it"
	done
	find_planner
}

open_picture() {	# SVG
	[ ! "$opt_open" ] || run "${BROWSER:-xdg-open}" "$1" >/dev/null 2>&1 ||
		say "--open: ${BROWSER:-xdg-open} could not show $1"
}
