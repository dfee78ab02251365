for t in cc nm; do command -v $t >/dev/null || { echo "$t is missing" >&2; exit 77; }; done
tmp=$(mktemp -d) && trap 'rm -rf "$tmp"' EXIT
echo 'extern volatile int sink; static inline __attribute__((always_inline)) void in(void) { sink = 1; } static __attribute__((noinline)) void twin(void) { in(); } void NAME(void) { twin(); twin(); }' >"$tmp/twin.c"
echo 'volatile int sink; void a(void), b(void); int main(void) { a(); b(); return 0; }' >"$tmp/main.c"
cd "$tmp" && cc -g -O1 -DNAME=a -c -o a.o twin.c && cc -g -O1 -DNAME=b -c -o b.o twin.c && cc -g -O1 -o app main.c a.o b.o || { echo "cc does not work" >&2; exit 77; }
for f in twin a; do printf 'app 1 1.5: 1 cycles:\n\t55d0c0a%05x %s+0x0 (%s)\n\n' "0x$(nm app | awk -v f=$f '$3 == f { print substr($1, 12); exit }')" $f "$tmp/app"; done | stackfold --plain -q --inline
