for head in "event=\"sched:sched_switch\"" "unit=\"bytes\"" "event=\"cycles\""; do { echo "# $head"; echo "main;a;malloc 9"; echo "main;b 1"; } | foldtop --report | grep -e Hotspots -e memory; done
