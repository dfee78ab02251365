# The command line.

tmp='' new='' probe='' to='' event='' fold_options='' n=0 kind=CPU
asked='' turn=0
root=${PROFILE_RUN_ROOT-}	# for tests: where /proc and /sys lie
command=${1-}
case $command in
capture | flamegraph | analyze | diff) letter=${command%"${command#?}"} ;;
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
	case $name in
	--*[!a-z-]* | -[!-]*) row= ;;
	*) row=$(printf '%s\n' "$options" |
		grep -e "^[a-z]*${letter}[a-z]*|.* ${name}[= ]") ;;
	esac
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
	eval "opt_$(echo "${name#--}" | tr - _)=\$value"
done

repeat=${opt_repeat:-3}
case $repeat in 0* | *[!0-9]*) usage "--repeat: $repeat is no number" ;; esac
exec 3>&2
[ ! "$opt_dry_run" ] || exec 3>&1
tmp=$(mktemp -d) || exit 2
trap clean EXIT
trap 'exit 130' INT TERM HUP
"$command" "$@"
