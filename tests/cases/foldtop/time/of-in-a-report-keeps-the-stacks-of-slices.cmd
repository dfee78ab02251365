awk 'BEGIN { print "# slice=\"1\""; for (i = 0; i < 30000; i++) print "00000s;app;other" i " 1"; print "00001s;app;foo;work_[i] 5\n00002s;app;foo;work_[j] 7" }' | foldtop --report --of=foo
