# machine UID REFUSED PARANOID KPTR: the folder "root" stands for /; the kernel
# counts in user and kernel mode, but not in those refused, of "uk"
tmp=$(mktemp -d) && trap 'rm -r "$tmp"' EXIT && cd "$tmp" || exit
cat >perf <<'END'
#!/bin/sh
case $1 in
--version) echo perf version 6.1 ;;
stat) case $REFUSED in *"${3#*:}"*) exit 1 ;; esac ;;
esac
END
printf '#!/bin/sh\necho "$USER_ID"\n' >id
chmod +x perf id
export PATH="$tmp:$PATH" PROFILE_RUN_ROOT=root USER_ID REFUSED
machine() {
	rm -rf root
	mkdir -p root/proc/sys/kernel \
		root/sys/kernel/tracing/events \
		root/sys/bus/event_source/devices/cpu/events
	: >root/sys/bus/event_source/devices/cpu/events/cpu-cycles
	USER_ID=$1 REFUSED=$2
	set_kernel osrelease 6.1.0-18-amd64
	set_kernel perf_event_paranoid "$3"
	set_kernel kptr_restrict "$4"
	[ "$4" = 0 ] || echo 0000000000000000 T _text >root/proc/kallsyms
}
set_kernel() { echo "$2" >"root/proc/sys/kernel/$1"; }
doctor() { recording_plan doctor "$@"; echo "status $?"; }
plan() { recording_plan plan --dry-run "$@"; }
