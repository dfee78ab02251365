# The command line.

option() {	# NAME LETTER: its row of the table
	case $1 in
	--*[!a-z-]* | -[!-]*) ;;
	*) printf '%s\n' "$options" | grep -e "^[a-z]*$2[a-z]*|.* $1[= ]" ;;
	esac
}

tmp='' new='' made='' probe='' perf='' one='' to='' part='' interrupted=''
turn=0 findings=0 label='' script=''
program='' asked='' given=''
root=${PROFILE_RUN_ROOT-}	# for tests: where /etc, /proc and /sys lie
command=${1-}
case $command in
list) letter=s ;;
capture | flamegraph | analyze | diff | prune | trend)
	letter=${command%"${command#?}"} ;;
doctor) letter=, ;;
compare) letter=m ;;
baseline) letter=b ;;
--help | -h) help ;;
--version) put "profile_run (foldtools) @VERSION@"; exit ;;
"") usage "a command is missing" ;;
*) usage "$command: no such command" ;;
esac
shift

names=$(printf '%s\n' "$options" | sed -n 's/.*  --\([a-z-]*\).*/\1/p')
for name in verbose $names; do eval "opt_$(echo "$name" | tr - _)="; done
while [ $# -gt 0 ]; do
	word=$1
	case $word in
	--) shift && break ;;
	--help) help ;;
	-v) word=--verbose ;;
	-*) ;;
	*)
		[ "$letter" = b ] || break
		asked=${asked:+$asked }$word
		shift && continue ;;
	esac
	shift
	name=${word%%=*}
	given="$given $name"
	row=$(option "$name" "$letter")
	case ${row%%"$name="*}:$word in
	:*) usage "$word: not for $command" ;;
	"$row":*=*) usage "$word: takes no value" ;;
	"$row":*) value=1 ;;
	*:*=*) value=${word#*=} ;;
	*)
		[ $# -gt 0 ] || usage "$word: needs a value"
		value=$1
		shift ;;
	esac
	[ "$value" ] || usage "$word: needs a value"
	case $row:$value in
	*=N\ *:*[!0-9]* | *=HZ\ *:*[!0-9]* | *=SECONDS\ *:*[!0-9.]* | \
		*=SECONDS\ *:*.*.* | *=SECONDS\ *:.)
		usage "$name: $value is no number" ;;
	*=PATH\ *:-* | *=DIR\ *:-* | *=FILE\ *:-*) value=./$value ;;
	esac
	eval "opt_$(echo "${name#--}" | tr - _)=\$value"
done
repeat=${opt_repeat:-3}
[ "$repeat" -gt 0 ] || usage "--repeat: 0 is no number of captures"

for needed in mktemp setsid flock stackfold foldfilter foldtop flamesvg \
	folddiff; do
	command -v $needed >/dev/null ||
		die "$needed: no such program in PATH; profile_run needs it"
done
if [ -e /proc/self/fd/0 ]; then exec 4<&0; else exec 4</dev/null; fi
exec 3>&2
[ ! "$opt_dry_run" ] || exec 3>&1
tmp=$(mktemp -d 2>/dev/null) ||
	die "${TMPDIR:-/tmp}: no folder for files of a moment; set TMPDIR"
trap clean EXIT
trap interrupted INT TERM HUP
"$command" "$@"
