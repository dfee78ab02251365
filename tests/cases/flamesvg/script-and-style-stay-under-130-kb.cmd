flamesvg -q two.folded | awk '/<style>/ { on = 1 } on { n += length($0) + 1 } /<\/style>/ { on = 0 } /<script>/ { on = 1 } END { print n < 130 * 1024 ? "under 130 KB" : n }'
