# it entered the kernel there; one of a caller is behind the call
for t in cc nm; do command -v $t >/dev/null || { echo "$t is missing" >&2; exit 77; }; done
tmp=$(mktemp -d) && trap 'rm -rf "$tmp"' EXIT
cc -g -O2 -o "$tmp/a.out" inlined.c || { echo "cc does not work" >&2; exit 77; }
at=$(nm "$tmp/a.out" | awk '$3 == "outer" { print $1 }')
for leaf in 'ffff sys_read ([kernel.kallsyms])' '1 [unknown] ([vdso])'; do
	printf 'app 1 1.5: 1 cycles:\n\t%s\n\t%s outer (%s)\n\n' "$leaf" "$at" "$tmp/a.out" | stackfold --plain -q --inline --context | sed 's/outer:.*;leaf:/outer:leaf:/'
done
