tmp=$(mktemp -d) && trap 'rm -r "$tmp"' EXIT
printf '# unit="bytes"\n# weight="10000"\n# samples="7"\nm;main;a;malloc 9000\nm;main;b;operator new;malloc 700\nm;main;b;malloc 300\n' | foldfilter --scale=499 >"$tmp/bytes"
printf '# unit="samples"\n# weight="7"\n# samples="7"\nm;main;a;malloc 1\nm;main;b;operator new;malloc 4\nm;main;b;malloc 2\n' | foldfilter --scale=499 >"$tmp/calls"
# 9,000 bytes in 1 call and 1,000 in 6, of which each stands for 499
foldtop --report --calls-from="$tmp/calls" "$tmp/bytes" | grep -v Debug
foldtop --tree "$tmp/bytes" | head -n 1
