# two names of a program, and a baseline without modules
tmp=$(mktemp -d) && trap 'rm -r "$tmp"' EXIT
sed 's/;/;app.old`/g' ../base.folded >$tmp/old; sed 's/;/;app.new`/g' ../slow.folded >$tmp/new
show() { folddiff --report "$@" | grep -E '^Changed|^Names|none;|self\)'; }
show ../base.folded ../slow.folded; show $tmp/old $tmp/new; show ../base.folded $tmp/new
