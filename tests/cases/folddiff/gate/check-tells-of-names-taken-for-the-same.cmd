tmp=$(mktemp -d) && trap 'rm -r "$tmp"' EXIT
sed 's/^main/app.old/; s/;/;app.old`/g' ../base.folded >$tmp/old; sed 's/^main/app.new/; s/;/;app.new`/g' ../slow.folded >$tmp/new
folddiff --fail-over +50pp --allow-blind --called old --called new $tmp/old $tmp/new
