. ./machine.sh
machine 0 "" 2 0
cat >app.c <<'END'
int next(int n);
__attribute__((noinline)) int next(int n) { return n * 3; }
int main(int n, char *a[]) { (void)a; return next(n) + next(n + 1); }
END
cat >wait.c <<'END'
int a(int n), b(int n);
__attribute__((noinline)) int a(int n) { return n * 5; }
int b(int n) { return a(n) + a(n + 1); }
END
${CC:-cc} -O1 -fno-omit-frame-pointer -o app app.c
printf '#!/bin/sh\necho "	libc.so.6 => %s/libc.so.6 (0x1)"\n' "$tmp" >ldd
chmod +x ldd
for keep in omit no-omit; do
	${CC:-cc} -O1 -shared -fPIC -f$keep-frame-pointer -o libc.so.6 wait.c 2>/dev/null
	for measure in off-cpu locks cpu; do
		echo "$keep, $measure: $(plan --measure=$measure ./app 2>&1 | sed -n "s,$tmp,HERE,g; s/.*call graph//p")"
	done
done
