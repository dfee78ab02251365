for t in cc nm; do command -v $t >/dev/null || { echo "$t is missing" >&2; exit 77; }; done
tmp=$(mktemp -d) && trap 'rm -rf "$tmp"' EXIT
cc -g -O2 -o "$tmp/a.out" inlined.c || { echo "cc does not work" >&2; exit 77; }
at() { nm "$tmp/a.out" | awk -v f="$1" '$3 == f { print $1 }'; }
printf 'app 1 1.5: 1 cycles:\n\t%x %s (%s)\n\t%x main+0x9 (%s)\n\t29d90 start (/nonexist/libc.so)\n\tffff sys_read ([kernel.kallsyms])\n' \
	$((0x$(at outer) + 0x55d0c0a00000 + 6)) outer+0x6 "$tmp/a.out" $((0x$(at main) + 0x55d0c0a00000 + 9)) "$tmp/a.out" >"$tmp/text"
stackfold --plain -q --inline "$tmp/text"
