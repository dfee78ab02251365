echo 'a;b;c 1' | flamesvg -q | awk '{ n += length($0) + 1 } END { print n < 80000 ? "under 80 kB" : n }'
