tmp=$(mktemp -d) && trap 'rm -rf "$tmp"' EXIT
damage() {	# PLACE BYTES WHAT: overwrite a copy of the program, and fold
	cp ../perfdata/symfs/none/dwarf-5 "$tmp/app"
	printf "$2" | dd of="$tmp/app" bs=1 seek="$1" conv=notrunc 2>/dev/null
	echo "$3"
	for how in --inline --inline=auto; do
		sed "s|APP|$tmp/app|" inline-reports-missing-split-debug-information.in |
			stackfold --plain $how 2>&1 | sed "s|$tmp/||g; /percentages/d"
	done
}
damage 470 '' 'nothing'
damage 470 '\0\0\0\0' 'the length of the unit'
damage 474 '\0\0' 'its version'
damage 924 '\0' 'its abbreviations'
damage 517 '\177' 'the second DIE'
damage 2696 '\377\377' 'the size of .debug_info'
damage 488 '\377' 'where its names are'
