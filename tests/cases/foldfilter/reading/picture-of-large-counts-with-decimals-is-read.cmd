for n in 4294967295.25 4294967296.25 3000000000039.00001 900719925474099.5; do echo "a;b $n" | flamesvg | foldfilter; done; printf 'a 1000000000006.5\nb 2000000000013\n' | flamesvg | foldfilter
