# The command line.

tmp='' new='' probe='' to='' event='' fold_options='' n=0 kind=CPU
root=${PROFILE_RUN_ROOT-}	# for tests: where /proc and /sys lie
command=${1-}
case $command in
capture | flamegraph | analyze | diff) letter=${command%"${command#?}"} ;;
doctor) letter=, ;;
--help | -h) help ;;
--version) echo "profile_run (foldtools) @VERSION@"; exit ;;
*) usage "${command:-nothing}: no such command" ;;
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
	*) break ;;
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

exec 3>&2
[ ! "$opt_dry_run" ] || exec 3>&1
tmp=$(mktemp -d) || exit 2
trap 'rm -rf "$tmp" "$new"
[ ! "$probe" ] || run perf probe -q -d "$probe"' EXIT
trap 'exit 130' INT TERM HUP
"$command" "$@"
