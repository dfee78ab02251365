printf 'java;[perf-123.map] 4000\njava;/tmp/perf-7.map 6000\n' >tmp.j1; printf 'java;[perf-4567.map] 4000\njava;/tmp/perf-89.map 6000\n' | folddiff --canon tmp.j1 -; rm tmp.j1
