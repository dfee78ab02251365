tmp=$(mktemp -d) && trap 'rm -r "$tmp"' EXIT && cp a-pipe-is-read-like-a-file.in "$tmp/pipe" && cp a-short-attribute-is-read.in "$tmp/file" || exit
export TZ=UTC
touch -t 202611211937.15 "$tmp/file" "$tmp/pipe"
stackfold -q --meta "$tmp/file" | grep date; TZ=UTC-2 stackfold -q --meta <"$tmp/pipe" | grep date
cat "$tmp/file" | stackfold -q --meta | grep -c date
