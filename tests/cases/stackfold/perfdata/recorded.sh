# recorded.sh PROGRAM RECORDING [KEY=VALUE ...] - fold a recording of a program
#
# The program of symfs/none gets a path, and the recording is told what it knows
# of the file at this path: nothing but the truth, unless a KEY says otherwise.
#	inode=same other none	of the file
#	id=none same other	the build id in the header
#	host=here other none	where it was recorded; release= the same
#	begin=N			seconds from now; it lasts for 10
#	path=DIR		of the file, in the folder of --symfs
# Times to come are cut to those of the files.  Options follow the KEYs.
program=$1 recording=$2
shift 2
inode=same id=none host=here release=here begin=60 path=
while [ "${1#*=}" != "${1-}" ] && [ "${1#-}" = "$1" ]; do
	eval "${1%%=*}=\${1#*=}"
	shift
done
tmp=$(mktemp -d) && trap 'rm -r "$tmp"' EXIT || exit
mkdir -p "$tmp$path"
cp "symfs/none/$program" "$tmp$path/app"
cp "$recording.in" "$tmp/data"
end=$(($(wc -c <"$tmp/data")))

put() {	# AT: there go the bytes of the input
	dd of="$tmp/data" bs=1 seek="$1" conv=notrunc 2>/dev/null
}

number() {	# N: 8 bytes, the lowest first
	n=$1
	for _ in 1 2 3 4 5 6 7 8; do
		# shellcheck disable=SC2059 # an octal number
		printf "\\$(printf %03o $((n & 255)))"
		n=$((n >> 8))
	done
}

true_inode=$(ls -di "$tmp$path/app")
true_inode=$((${true_inode% *}))
case $inode in
same) number $true_inode ;;
other) number $((true_inode + 1)) ;;
none) number 0 ;;
esac | put 296
name=$tmp/app
[ -z "$path" ] || name=/none/app
printf %s "$name" | put 320
[ "$id" = none ] || printf %s "$name" | put $((end - 240))
[ "$id" != other ] || printf '\021\042' | put $((end - 264))
case $host in
here) uname -n ;;
other) echo elsewhere ;;
esac | tr -d '\n' | put $((end - 172))
case $release in
here) uname -r ;;
other) echo 0.1 ;;
esac | tr -d '\n' | put $((end - 104))
number $((($(date +%s) + begin) * 1000000000)) | put $((end - 16))
HOME=$tmp stackfold --plain ${path:+--symfs="$tmp"} "$@" "$tmp/data" 2>&1 |
	sed "s|$tmp|TMP|; /%\|samples\? in all\| Hz /d"
