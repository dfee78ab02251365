flamesvg -q ../two.folded | awk '/<style>/ { on = 1 } on { n += length($0) + 1 } /<\/style>/ { on = 0 } /<script>/ { on = 1 } END { print n < 196 * 1024 ? "under 196 KB" : n }'
