for extra in 'xmlns="x"' 'xml:base="javascript:"' 'data-x="1"' 'ev:on="x"' 'fill="url(http://a/b)"' 'cursor="URL( http://a), auto"' 'mask="\75rl(//a)"' 'filter="image-set(&quot;//a&quot; 1x)"'; do
	printf 'f\tg_extra=%s\n' "$extra" >"${t=$(mktemp)}"
	echo 'f 500' | flamesvg -q --nameattr "$t" 2>&1 | sed "s,$t,FILE,"
done; rm "$t"
