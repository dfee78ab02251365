echo 'a;b;c 1' | flamesvg -q | awk '{ n += length($0) + 1 } END { print n < 61000 ? "under 61 kB" : n }'
