printf 'jdk.ExecutionSample {\n  startTime = 1:00:00\n  stackTrace = [\n    A.f() line: 1\n  ]\n}\njdk.ExecutionSample {\n  startTime = 1:00:00\n  stackTrace = N/A\n}\n' | stackfold
