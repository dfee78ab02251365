echo 'a;b;c 1' | flamesvg -q | awk '{ n += length($0) + 1 } END { print n < 72000 ? "under 72 kB" : n }'
