# doctor: what stands in the way here, and the remedy.

finding() {	# WHAT REMEDY
	put "$1" "	$2"
	findings=$((findings + 1))
}

package() {	# perf's, as this distribution calls it
	case $(grep -E '^ID(_LIKE)?=' "$root/etc/os-release" 2>/dev/null) in
	*ubuntu*) echo "apt-get install linux-tools-$(uname -r)" ;;
	*debian*) echo "apt-get install linux-perf" ;;
	*fedora* | *rhel*) echo "dnf install perf" ;;
	*alpine*) echo "apk add perf" ;;
	*arch*) echo "pacman -S perf" ;;
	*suse*) echo "zypper install perf" ;;
	*) echo "install perf, of the kernel's tools" ;;
	esac
}

preflight() {	# of perf, the kernel and the $program
	perf --version >"$tmp/why" 2>&1 || {
		finding "no perf, or none for Linux $(uname -r)" "$(package)"
		return 2
	}
	kernel=$root/proc/sys/kernel user=$(id -u)
	paranoid=$(cat "$kernel/perf_event_paranoid" 2>/dev/null)
	kptr=$(cat "$kernel/kptr_restrict" 2>/dev/null)
	caps=$(sed -n 's/^CapEff:[^0-9a-f]*/0x/p' "$root/proc/self/status")
	if [ $(((${caps:-0} >> 38 | ${caps:-0} >> 21) & 1)) = 1 ]; then
		[ "${kptr:-0}" -gt 1 ] || kptr=
	elif [ "$user" = 0 ]; then finding "root without CAP_PERFMON" \
		"docker run --cap-add PERFMON, or SYS_ADMIN before Linux 5.8"
	elif [ "${paranoid:-0}" -gt 1 ]; then
		finding "perf_event_paranoid is $paranoid: only user frames of \
your own programs" "sysctl kernel.perf_event_paranoid=1, or be root"
	fi
	[ "${kptr:-0}" = 0 ] ||
		finding "kptr_restrict is $kptr: kernel frames have no names" \
			"sysctl kernel.kptr_restrict=0"
	[ -d "$root/sys/kernel/tracing/events" ] || [ "$user" != 0 ] ||
		finding "tracefs is not mounted: no --alloc, less --off-cpu" \
			"mount -t tracefs tracefs /sys/kernel/tracing"
	free=$(df -Pk "${opt_output:-.}" 2>/dev/null | awk 'END { print $4 }')
	[ "${free:-9999999}" -ge 1000000 ] || finding "less than 1 GB is free" \
		"a shorter --duration, or --no-data"
	[ ! -r "$program" ] || preflight_program
}

preflight_program() {
	told=$what
	[ ! -f "$root/tmp/perf-${opt_pid%%,*}.map" ] || told="a perf map"
	case $told:$(fact runtime) in
	*perf*:* | *PreserveFramePointer*:*) ;;	# it was told to
	*:java) finding "Java: perf cannot name what was compiled" \
		"java -XX:+PreserveFramePointer; jcmd PID Compiler.perfmap" ;;
	*:node) finding "Node: perf cannot name what was compiled" \
		"node --perf-basic-prof --interpreted-frames-native-stack" ;;
	*:python) finding "Python: perf cannot name its functions" \
		"python3 -X perf, from Python 3.12 on" ;;
	esac
	case $script:$(fact symbols):$(fact debug-file-build) in
	:no:) finding "$program is stripped: its functions have no names" \
		"install its debug symbols" ;;
	:no:other)
		finding "$(fact debug-file) is of another build than $program" \
			"install the debug symbols of this build" ;;
	esac
}

preflight_data() {	# PERF_DATA: are its programs those that ran?
	perf buildid-list -i "$1" >"$tmp/ids" 2>/dev/null
	while read -r id file; do
		inspect "$file"
		now=$(fact build-id)
		[ "${now:-$id}" = "$id" ] ||
			finding "$file was rebuilt after $1 was recorded" \
				"record again, or --symfs with the old one"
	done <"$tmp/ids"
}

doctor() {	# [PROGRAM or PERF_DATA ...]
	preflight && { has_cycles || put \
		"no hardware cycles (a virtual machine?): cpu-clock is taken"; }
	for word; do
		if [ -f "$word" ] && is_recording "$word"; then
			preflight_data "$word"
			continue
		fi
		inspect "$word"
		[ "$program" ] || usage "$word: no such program or recording"
		preflight_program
		[ "$(fact frame-pointers)" != no ] ||
			finding "$program keeps no frame pointers" \
				"--call-graph dwarf, or -fno-omit-frame-pointer"
	done
	[ "$findings" = 0 ] || return 1
	put "nothing stands in the way"
}

