#!/bin/sh
# java.sh - profile a Java program with names of methods: the JVM writes
# /tmp/perf-PID.map when it exits; jcmd PID Compiler.perfmap writes it before
#
# The collapsed output of async-profiler is folded text:
#	asprof -d 30 -o collapsed -f out.folded PID; flamesvg out.folded
set -e
command -v java >/dev/null || { echo "no java here"; exit 77; }
perf record -q -e cpu-clock -o /dev/null -- true >/dev/null 2>&1 || {
	echo "perf may not record here"
	exit 77
}
mkdir -p java
cd java
cat >Work.java <<'END_JAVA'
public class Work {
	static int countPrimes(int n) {
		int count = 0;
		for (int i = 2; i < n; i++) {
			int j = 2;
			while (j * j <= i && i % j != 0) j++;
			if (j * j > i) count++;
		}
		return count;
	}
	public static void main(String[] args) {
		for (int i = 0; i < 5; i++)
			System.out.println(countPrimes(600000));
	}
}
END_JAVA
java -XX:+UnlockDiagnosticVMOptions -XX:+DumpPerfMapAtExit -version \
	>/dev/null 2>&1 || { echo "java is older than 17"; exit 77; }
profile_run capture --call-graph fp --frequency 499 --event cpu-clock -- \
	java -XX:+PreserveFramePointer -XX:+UnlockDiagnosticVMOptions \
	-XX:+DumpPerfMapAtExit Work.java
foldtop -n 5 profiles/latest/folded.txt
grep -q countPrimes profiles/latest/folded.txt
