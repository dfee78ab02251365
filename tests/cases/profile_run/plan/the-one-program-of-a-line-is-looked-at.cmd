. ./machine.sh
machine 0 "" 2 0
printf 'int main(void) { return 0; }\n' >app.c
cc -O2 -fno-omit-frame-pointer -o app app.c
cp app sqlite3 && PATH=$tmp:$PATH
for line in './app' 'A=1 nice -n 5 ./app <in 2>&1 >out' 'timeout 5 ./app' \
	'./app | ./app' './app; cd /' './app "a|b"' './app a\;b' \
	'for i in 1 2; do ./app; done' 'exec ./app' 'sqlite3 :memory: <q.sql' '(./app)' '$HOME/app'; do
	echo "$line: $(plan --workload "$line" 2>/dev/null |
		sed -n "s,$tmp/,,; s/^meta call-graph-why=//p")"
done
plan -- timeout 5 ./app 2>/dev/null | grep call-graph-why
