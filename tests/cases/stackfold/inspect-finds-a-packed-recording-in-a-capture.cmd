tmp=$(mktemp -d) && trap 'rm -r "$tmp"' EXIT
mkdir "$tmp/one" && ln -s one "$tmp/latest"
gzip -c perfdata/a-short-attribute-is-read.in >"$tmp/one/perf.data.gz"
cd "$tmp" && stackfold --inspect .
