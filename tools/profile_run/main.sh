# The command line.

tmp='' new='' made='' probe='' perf='' leader='' one='' to=''
drawing='' starting='' early='' interrupted='' limit='' folded='' turn=0 cost=''
how='' asks='' asked='' verb='' as='' auto=''
root=${PROFILE_RUN_ROOT-}	# for tests: where /etc, /proc and /sys lie
command=${1-}
case $command in
--help | -h) help ;;
--version) put "profile_run (foldtools) @VERSION@"; exit ;;
"") usage "a command is missing" ;;
*[!a-z]*) letter='' ;;
*) letter=$(put "$commands" | sed -n "s/|  $command  .*//p") ;;
esac
case $letter:${2-} in
:*) usage "$command: no such command" ;;
b:list | b:rm) letter=l verb=$2 && shift ;;
b:save | b:check) verb=$2 && shift ;;
b:*) verb=${2-} ;;
esac
shift

eval "$(printf '%s\n' "$options" |
	sed -n 's/.*  *--\([a-z-]*\).*/opt_\1=/p' | tr - _)"
while [ $# -gt 0 ]; do
	case $1 in
	--) shift && break ;;
	--help) help ;;
	-v) shift && set -- --verbose "$@" ;;
	-*) ;;
	*)
		case $verb:$asked in ?*:) ;; *) break ;; esac
		asked=$1
		shift && continue ;;
	esac
	name=${1%%=*} word=${name#--} row=
	case $name in
	--*[!a-z-]* | -[!-]*) ;;
	*) row=$(printf '%s\n' "$options" |
		grep -e "^[a-z]*${letter}[a-z]*|.* ${name}[= ]") ;;
	esac
	case ${row%%"$name="*}:$1 in
	:*) usage "$1: not for $command${verb:+ $verb}" ;;
	"$row":*=*) usage "$1: takes no value" ;;
	"$row":*) value=1 ;;
	*:*=*) value=${1#*=} ;;
	*)
		value=${2-}
		[ $# = 1 ] || shift ;;
	esac
	shift
	[ "$value" ] || usage "$name: needs a value"
	case $row in *"$name="*) word=$word=$value ;; esac
	case $row in *r*\|*) asks="$asks --record$(quoted "$word")" ;; esac
	case $row:$value in
	*=N\ *:*[!0-9]* | *=HZ\ *:*[!0-9]* | *=SECONDS\ *:*[!0-9.]* | \
		*=SECONDS\ *:*.*.* | *=SECONDS\ *:.)
		usage "$name: $value is no number" ;;
	*=PATH\ *:-* | *=DIR\ *:-* | *=FILE\ *:-*) value=./$value ;;
	esac
	eval "opt_$(echo "${name#--}" | tr - _)=\$value"
done
repeat=${opt_repeat:-3} top=${opt_top:-10}
[ "$repeat" -gt 0 ] || usage "--repeat: 0 is no number of captures"

for needed in mktemp setsid flock stackfold foldfilter foldtop flamesvg \
	folddiff; do
	command -v $needed >/dev/null ||
		die "$needed: no such program in PATH; profile_run needs it"
done
if [ -e /proc/self/fd/0 ]; then exec 4<&0; else exec 4</dev/null; fi
exec 3>&2
[ ! "$opt_dry_run" ] || exec 3>&1
# all but what perf records is of who called sudo
case $(id -u):$SUDO_UID in
0:*[!0-9]* | 0: | 0:0 | [!0]*) ;;
*)
	as="setpriv --reuid=$SUDO_UID --regid=$SUDO_GID --init-groups"
	$as true || as='' ;;
esac
tmp=$($as mktemp -d 2>/dev/null) ||
	die "${TMPDIR:-/tmp}: no folder for files of a moment; set TMPDIR"
trap clean EXIT
trap 'signal interrupted' INT TERM HUP
"$command" "$@"
