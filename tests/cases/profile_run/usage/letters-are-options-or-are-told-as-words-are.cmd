../dry analyze -n 4 --input ../capture.data | tail -n 1; for line in "analyze -x" "diff -q" "flamegraph -c hot" "capture -z" "analyze -F 99"; do profile_run $line 2>&1; done
