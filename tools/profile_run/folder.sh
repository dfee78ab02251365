# The folder of a capture, or of a baseline: claimed under a name that begins
# with a point, and renamed when it is whole.

new_folder=''		# what it is called at first,
kept_folder=''		# and at last
made_folder=''		# the first folder on the way to it that was missing

remove_made_folders() {	# those that stayed empty
	[ ! "$made_folder" ] ||
		find "$made_folder" -depth -type d -exec rmdir {} + 2>/dev/null
}

sweep() {	# FOLDER: remove what a capture left that was killed
	for owner in "$1"/.new.*/owner; do
		[ ! -f "$owner" ] ||
			flock -n "$owner" rm -rf "${owner%/owner}" || :
	done
}

next_name() {	# FOLDER SECOND: $name, in the order of captures of a second
	last=0
	for name in "$1/$2"[-.]* "$1/.new.$2"[-.]*; do
		name=${name##*/} name=${name#.new.} name=${name#"$2"}
		case $name in
		-*) n=1 ;;
		.*-*) n=${name#.} n=${n%%-*} n=${n#0} ;;
		*) continue ;;
		esac
		case $n in *[!0-9]* | '') continue ;; esac
		[ "$n" -le "$last" ] || last=$n
	done
	name=$2
	[ "$last" = 0 ] || name=$2.$(printf %02d $((last + 1)))
}

find_missing_folder() {	# FOLDER
	made_folder='' up=$1
	until [ -d "$up" ]; do
		made_folder=$up
		case $up in
		*/*) up=${up%/*} up=${up:-/} ;;
		*) up=. ;;
		esac
	done
}

claim_folder() {	# PARENT LABEL: $new_folder, which becomes $kept_folder
	umask 077	# profiles show names, paths and call chains
	find_missing_folder "$1"
	show mkdir -p "$1"
	second=$(date +%Y%m%d-%H%M%S)
	if [ ! "$opt_dry_run" ]; then
		$as_user mkdir -p "$1" 2>/dev/null
		$as_user test -w "$1/." ||
			die "$1: no folder that can be written"
		sweep "$1"
		exec 6<"$1" && flock 6 6<&6	# others may begin now, too
	fi
	next_name "$1" "$second"
	name=$name-$2
	new_folder=$1/.new.$name kept_folder=$1/$name
	run mkdir "$new_folder" || exit 2
	[ "$opt_dry_run" ] || own_folder
}

# while we live; then another capture sweeps it.  Some shells hand a file above
# 2 on to a command only if the command names it.
own_folder() {
	exec 5>"$new_folder/.owner" 6<&- && flock 5 5>&5 &&
		mv "$new_folder/.owner" "$new_folder/owner" || exit 2
}

disown_folder() { [ "$opt_dry_run" ] || rm "$new_folder/owner"; }
