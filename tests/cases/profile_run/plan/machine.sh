# machine UID CAPABILITIES PARANOID KPTR: the folder "root" stands for /
tmp=$(mktemp -d) && trap 'rm -r "$tmp"' EXIT && cd "$tmp" || exit
printf '#!/bin/sh\necho perf version 6.1\n' >perf
chmod +x perf
export PATH="$tmp:$PATH" PROFILE_RUN_ROOT=root
machine() {
	rm -rf root
	mkdir -p root/etc root/proc/self root/proc/sys/kernel \
		root/sys/kernel/tracing/events \
		root/sys/bus/event_source/devices/cpu/events
	: >root/sys/bus/event_source/devices/cpu/events/cpu-cycles
	printf 'Uid:\t%s\t%s\t%s\t%s\nCapEff:\t%s\n' 1000 "$1" "$1" "$1" "$2" \
		>root/proc/self/status
	set_kernel osrelease 6.1.0-18-amd64
	set_kernel perf_event_paranoid "$3"
	set_kernel kptr_restrict "$4"
	printf 'NAME=x\nID=debian\n' >root/etc/os-release
}
set_kernel() { echo "$2" >"root/proc/sys/kernel/$1"; }
doctor() { recording_plan doctor "$@"; echo "status $?"; }
plan() { recording_plan plan --dry-run "$@"; }
ALL=000001ffffffffff NONE=0000000000000000 DOCKER=00000000a80425fb
