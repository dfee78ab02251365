. ./machine.sh
machine 0 "" 2 0
cat >app.c <<'END'
#include <stdio.h>
int main(int n, char **v) { return printf("%s %d\n", v[0], n) < 0; }
END
mkdir kept omitted
cc -O2 -fno-omit-frame-pointer -o kept/python3 app.c
cc -O2 -fomit-frame-pointer -o omitted/python3 app.c
cp omitted/python3 omitted/java
cp omitted/python3 omitted/node
graph() {
	echo "$*"
	recording_plan plan -- "$@" 2>err | sed -n 's/^meta call-graph/	/p'
	sed 's/^/	/' err | grep -v "call graph"
}
graph kept/python3 -X perf a.py
graph omitted/python3 -X perf a.py
graph omitted/python3 a.py
graph omitted/java -XX:+PreserveFramePointer A
graph omitted/node --perf-basic-prof a.js
graph omitted/java A
recording_plan plan --workload 'for i in 1 2; do cc a.c; done' 2>/dev/null | grep call-graph
recording_plan plan --measure=off-cpu omitted/java A 2>/dev/null | grep call-graph=
