# machine UID CAPABILITIES PARANOID KPTR: the folder "root" stands for /
tmp=$(mktemp -d) && trap 'rm -r "$tmp"' EXIT && cd "$tmp" || exit
machine() {
	rm -rf root
	mkdir -p root/etc root/usr/bin root/proc/self root/proc/sys/kernel \
		root/sys/kernel/tracing/events
	printf 'Uid:\t%s\t%s\t%s\t%s\nCapEff:\t%s\n' 1000 "$1" "$1" "$1" "$2" \
		>root/proc/self/status
	set_kernel osrelease 6.1.0-18-amd64
	set_kernel perf_event_paranoid "$3"
	set_kernel kptr_restrict "$4"
	: >root/usr/bin/perf
	printf 'NAME=x\nID=debian\n' >root/etc/os-release
}
set_kernel() { echo "$2" >"root/proc/sys/kernel/$1"; }
inspect() { PATH=$PATH:/usr/bin stackfold --inspect --symfs root; echo "status $?"; }
ALL=000001ffffffffff NONE=0000000000000000 DOCKER=00000000a80425fb
