tmp=$(mktemp -d) && trap 'rm -r "$tmp"' EXIT
mkdir "$tmp/one" && ln -s one "$tmp/latest"
gzip -c ../capture.data >"$tmp/one/perf.data.gz"
cd "$tmp" && recording_plan input .
