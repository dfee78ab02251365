for t in cc nm; do command -v $t >/dev/null || { echo "$t is missing" >&2; exit 77; }; done
tmp=$(mktemp -d) && trap 'rm -rf "$tmp"' EXIT && cd "$tmp" || exit
n="10 11 12 13 14 15 16 17 18 19 20 21 22 23 24 25 26 27 28 29"
for i in $n; do echo "extern volatile int sink; static inline __attribute__((always_inline)) void in$i(void) { sink = $i; } __attribute__((noinline)) void out$i(void) { in$i(); }" >"f$i.c"; done
echo "volatile int sink; int main(void) { return sink; }" >main.c
cc -g -O2 -gsplit-dwarf -c ./*.c && cc -o a.out ./*.o && [ -f main.dwo ] || { echo "cc does not split debug information off" >&2; exit 77; }
nm a.out | sed -n "s|^\([0-9a-f]*\) T \(out.*\)|app 1 1.5: 1 cycles:\n\t\1 \2+0x0 ($tmp/a.out)\n|p" >text
(ulimit -n 16; stackfold --plain --inline text 2>&1) | grep '^app\|debug information'
