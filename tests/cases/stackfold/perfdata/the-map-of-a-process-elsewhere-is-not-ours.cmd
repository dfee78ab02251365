map=/tmp/perf-2138996093.map
trap 'rm -f $map' EXIT
echo '700000 100 ours' >$map && stackfold --plain -q
