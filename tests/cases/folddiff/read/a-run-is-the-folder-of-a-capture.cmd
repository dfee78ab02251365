tmp=$(mktemp -d) && trap 'rm -r "$tmp"' EXIT && cd "$tmp" && mkdir a b b/1 c c/1 && ln -s 1 b/latest && ln -s 1 c/latest || exit
echo 'main;old 3' >a/folded.txt
echo 'main;new 4' >b/1/folded.txt
echo 'main;new 5' | gzip >c/1/folded.txt.gz
folddiff a b
folddiff --before a --after b c
