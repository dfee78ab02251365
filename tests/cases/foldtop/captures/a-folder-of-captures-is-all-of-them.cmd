. ../captures.sh
ln -s 20261122-080000-sort latest
cd "$OLDPWD"
for path in "$tmp" "$tmp/20261121-193715-sort" "$tmp/latest/folded.txt"; do
	foldtop --list --csv "$path" | cut -d, -f1,2
	foldtop --trend=compare --csv "$path" | cut -d, -f1,3
done
mkdir "$tmp/empty"
cd "$tmp" && foldtop --list empty
