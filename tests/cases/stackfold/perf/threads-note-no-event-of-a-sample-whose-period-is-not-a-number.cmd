for j in 1 2; do stackfold -f perf -j $j --list-events threads-note-no-event-of-a-sample-whose-period-is-not-a-number.in; done
