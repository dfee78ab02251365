for i in 1 2 3 4 5 6 7 8 9 1 ; do echo "main;f$i;g$i$i ${i}000"; done | sed '10s/.*/main;h 1000/' | foldtop -n 3
