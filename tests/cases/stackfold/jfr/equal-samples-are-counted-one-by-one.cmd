sample() { printf 'jdk.ExecutionSample {\n  startTime = 20:43:0%s\n  stackTrace = [\n    A.f() line: 1\n  ]\n}\n' "$1"; }
{ sample 1; sample 2; sample 3; } | stackfold --meta
