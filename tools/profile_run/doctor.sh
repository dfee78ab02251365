# doctor: what stands in the way here, and the remedy.

finding() {	# WHAT REMEDY
	put "$1" "	$2"
	found=1
}

doctor_kernel() {
	user=$(id -u) kernel=$root/proc/sys/kernel
	paranoid=$(cat "$kernel/perf_event_paranoid" 2>/dev/null)
	kptr=$(cat "$kernel/kptr_restrict" 2>/dev/null)
	caps=$(sed -n 's/^CapEff:[^0-9a-f]*/0x/p' "$root/proc/self/status")
	if [ $(((${caps:-0} >> 38 | ${caps:-0} >> 21) & 1)) = 1 ]; then
		[ "${kptr:-0}" -gt 1 ] || kptr=
	elif [ "$user" = 0 ]; then finding "root without CAP_PERFMON" \
		"docker run --cap-add PERFMON, or SYS_ADMIN before Linux 5.8"
	elif [ "${paranoid:-0}" -gt 1 ]; then
		finding "perf_event_paranoid is $paranoid: no kernel frames" \
			"sysctl kernel.perf_event_paranoid=1, or be root"
	fi
	[ "${kptr:-0}" = 0 ] ||
		finding "kptr_restrict is $kptr: kernel frames have no names" \
			"sysctl kernel.kptr_restrict=0"
	[ -d "$root/sys/kernel/tracing/events" ] ||
		finding "tracefs is not mounted: no --alloc, less --off-cpu" \
			"mount -t tracefs tracefs /sys/kernel/tracing"
}

doctor_program() {	# PROGRAM
	case ${1##*/} in
	java) finding "Java: perf cannot name what was compiled" \
		"java -XX:+PreserveFramePointer; jcmd PID Compiler.perfmap" ;;
	node) finding "Node: perf cannot name what was compiled" \
		"node --perf-basic-prof --interpreted-frames-native-stack" ;;
	python*) finding "Python: perf cannot name its functions" \
		"python3 -X perf, from Python 3.12 on" ;;
	esac
	frame_pointers "$1" || finding "$1 keeps no frame pointers" \
		"--call-graph dwarf, or compile with -fno-omit-frame-pointer"
	case $(readelf -SW "$1" 2>/dev/null) in
	'' | *.symtab*) ;;
	*) finding "$1 is stripped: its functions have no names" \
		"install its debug symbols" ;;
	esac
}

doctor() {	# [PROGRAM ...]: what stands in the way, and the remedy
	found=0
	if ! perf --version >"$tmp/why" 2>&1; then
		finding "no perf, or none for Linux $(uname -r)" "install \
linux-perf (Debian), linux-tools-$(uname -r) (Ubuntu), perf (others)"
	elif [ ! "$event" ] && choose_event 2>/dev/null &&
		[ "$event" != cycles ]; then
		put "no hardware cycles (a virtual machine?): \
cpu-clock is taken"
	fi
	doctor_kernel
	free=$(df -Pk "${opt_output:-.}" 2>/dev/null | awk 'END { print $4 }')
	[ "${free:-9999999}" -ge 1000000 ] || finding "less than 1 GB is free" \
		"a shorter --duration, or --no-data"
	for program; do doctor_program "$(command -v "$program")"; done
	[ "$found" = 1 ] || put "nothing stands in the way"
	return "$found"
}

