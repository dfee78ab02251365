tmp=$(mktemp -d) && trap 'rm -rf "$tmp"' EXIT
start=$(date +%s)
perf record -q -e context-switches -c 1 -g --switch-events -o "$tmp/data" sleep 0.5 2>/dev/null >&2 || { echo "perf may not record here" >&2; exit 77; }
perf script --show-switch-events -i "$tmp/data" 2>/dev/null >"$tmp/text"
[ -s "$tmp/text" ] || { echo "perf recorded no switches" >&2; exit 77; }
stackfold -q --offcpu "$tmp/text" | awk -v most=$(($(date +%s) + 1 - start)) '{ s += $NF } END { print (s > 490000 && s < 1000000 * most ? "half a second" : s) }'
