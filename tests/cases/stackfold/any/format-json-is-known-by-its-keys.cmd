printf '\n{ "mode" : "heap" , "pps":[ { "fs" : [1], "tb" : 5 } ], "ftbl" : ["[root]", "0x1: main (a.c:1)"],\n "dhatFileVersion" : 2, "bklt" : true }' | stackfold --plain
printf '{"metadata":{"a":"%%070000d"},\n"traceEvents":[{"dur":5,"ts":1,"tid":1,"pid":1,"name":"f","ph":"X"}]}' 1 | stackfold --plain
printf '[ { "ts" : 1, "dur" : 5, "pid" : 1, "tid" : 1, "name" : "f", "ph" : "X" } ]' | stackfold --plain
printf '{"profiles":[{"endValue":2,"startValue":0,"name":"p","unit":"none","type":"sampled","samples":[[0]],"weights":[2]}],"shared":{"frames":[{"name":"main"}]}}' | stackfold --plain
printf '{"text":"dhatFileVersion nodes callFrame ph ts traceEvents"}' | stackfold --plain
printf '{"a":[{"ph":"X","ts":1}]}' | stackfold --plain
