tmp=$(mktemp -d) && trap 'rm -r "$tmp"' EXIT
data=$PWD/../capture.data
mkdir -p "$tmp/all/one" "$tmp/lone" "$tmp/empty"
ln -s one "$tmp/all/latest"
cp "$data" "$tmp/all/one/perf.data"
echo 'main 1' | gzip >"$tmp/all/one/folded.txt.gz"
{ head -c 48 "$data"; head -c 8 /dev/zero; tail -c +57 "$data"; } >"$tmp/lone/perf.data"
cd "$tmp"
for folder in all all/one lone; do
	recording_plan input $folder
done
for file in all/one/perf.data lone/perf.data all/one/folded.txt.gz none; do
	recording_plan finished $file
	echo "$file: $?"
done
recording_plan input empty
