printf 'f\t\tg_extra=stroke="red" opacity="0.5" stroke="blue"\ta_extra=stroke="#123"\t\n' >"${t=$(mktemp)}"
echo 'f 500' | flamesvg -q --nameattr "$t" | grep '<title>f ' | grep -o '<g [^>]*>'; printf 'f\tg_extra=fill="url(#hatch)" aria-label="f(x)"\n' >"$t"; echo 'f 500' | flamesvg -q --nameattr "$t" | grep '<title>f ' | grep -o '<g [^>]*>'; rm "$t"
