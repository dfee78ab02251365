for t in cc nm; do command -v $t >/dev/null || { echo "$t is missing" >&2; exit 77; }; done
tmp=$(mktemp -d) && trap 'rm -rf "$tmp"' EXIT && mkdir "$tmp/objects" "$tmp/bin"
cc -g -O2 -gsplit-dwarf -c -o "$tmp/objects/inlined.o" inlined.c && cc -o "$tmp/bin/a.out" "$tmp/objects/inlined.o" && [ -f "$tmp/objects/inlined.dwo" ] || { echo "cc does not split debug information off" >&2; exit 77; }
at() { nm "$tmp/bin/a.out" | awk -v f="$1" '$3 == f { print $1 }'; }
printf 'app 1 1.5: 1 cycles:\n\t%x outer+0x6 (%s)\n\t%x main+0x9 (%s)\n' \
	$((0x$(at outer) + 6)) "$tmp/bin/a.out" $((0x$(at main) + 9)) "$tmp/bin/a.out" >"$tmp/text"
stackfold --plain -q --inline "$tmp/text"
mv "$tmp/objects/inlined.dwo" "$tmp/bin"
stackfold --plain -q --inline "$tmp/text"
