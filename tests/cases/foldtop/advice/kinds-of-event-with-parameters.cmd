f=kinds-of-event-with-parameters.in; foldtop --report $f | grep -i kinds; sed 's/,cycles:u//' $f | foldtop --report | awk '/kinds/ { n++ } END { print n + 0 }'
