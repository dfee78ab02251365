tmp=$(mktemp -d) && trap 'rm -r "$tmp"' EXIT
gzip -dc ../../../../examples/burst.perf.gz | stackfold -q --slice=auto --meta >"$tmp/long"
for from in 0 9 9.98; do
	flamesvg --heatmap-from $from "$tmp/long" | grep -c 'class="heatmap"'
done
foldfilter --drop-time "$tmp/long" | flamesvg >"$tmp/without"
flamesvg --heatmap-from 10 "$tmp/long" | cmp - "$tmp/without"
grep -v duration "$tmp/long" | flamesvg --heatmap-from 1 | grep -c 'class="heatmap"'
subtitle() { flamesvg --measured "$@" | sed -n 's/.*class="subtitle".*>\(.*\)<.*/\1/p'; }
subtitle "$tmp/long"
printf '# duration="7"\nmain 100\n' | subtitle
printf '# samples="12"\nmain 100\n' | subtitle
printf 'main 100\n' | subtitle
flamesvg --measured --subtitle x "$tmp/long"
