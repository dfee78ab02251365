foldtop --report | grep ^Spans
grep -v span-times the-report-tells-how-long-requests-lasted.in | foldtop --report | grep ^Spans
