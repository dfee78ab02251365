profile_run --help | sed -n 's/^Begin\|^All .*all/&/p; s/^      --\([a-z-]*\).*/\1/p'
echo "$(profile_run --help | wc -l) lines"
profile_run --help=all | grep -c -e '  --'
