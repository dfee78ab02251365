echo 'a;b;c 1' | flamesvg -q | awk '{ n += length($0) + 1 } END { print n < 64000 ? "under 64 kB" : n }'
