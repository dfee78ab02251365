tmp=$(mktemp -d) && trap 'rm -r "$tmp"' EXIT
PATH=$PWD/../fake:$PATH PROFILE_RUN_ROOT=$PWD/../machine/sound FAKE_PERF= tmp=$tmp
export PATH PROFILE_RUN_ROOT FAKE_PERF tmp
unshare -m mount -t tmpfs none "$tmp" 2>/dev/null || { echo "it may not mount" >&2; exit 77; }
for size in 999996k 1000000k; do size=$size unshare -m sh -c 'mount -t tmpfs -o size=$size none "$tmp" && cd "$tmp" && TMPDIR=/tmp profile_run doctor'; echo "status $?"; done
