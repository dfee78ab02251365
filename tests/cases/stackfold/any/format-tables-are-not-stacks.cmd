say() { printf '%s: ' "$1"; stackfold 2>&1; }
rows() { awk -v head="$1" -v row="$2" 'BEGIN { printf head; for (i = 1; i < 90; i++) printf row, i, i }'; }
rows '\n Version: 2.1\n Chunks: 1\n\n Event Type     Count  Size (bytes) \n====\n' ' jdk.Event%d   53   15%d\n' | say jfr
rows 'Process, Stack, Weight\n' 'app.exe (12), app.exe!f%d, %d\n' | say wpa
rows 'nr_run_events:        2421\n' 'task  %d (  swapper:  1), nr_events: %d\n' | say replay
rows '  comm  parent  sched-in  run-time\n' '  cc[151%d]  28107  2  1.321  96.07  %d\n' | say summary
rows 'enum {\n' '\t<AE01> = %d;\t// KEY_1 %d\n' | say code
printf '\n\000\000lib`main\n   5\n' | say protobuf
printf '[\n    "main",\n    "read",\n        5\n]\n' | say array
printf 'endwhile\n  silent put a\n  set ul=5\n      7\n' | say script
printf 'Use `this` for a call\n\n   and `that` for\n   12\n' | say prose
printf '<!DOCTYPE html>\n<pre>\nmain;read 3\nmain;read 4\nmain;read 4\n</pre>' | say page
