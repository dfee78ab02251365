tmp=$(mktemp -d) && trap 'rm -r "$tmp"' EXIT; mkdir "$tmp/c" && echo 'a;b 200' >"$tmp/c/folded.txt"; printf 'title=T\033]0;y\007\342\200\256\nworkload=x\033]0;y\007\342\200\256z\n' >"$tmp/c/meta"
for how in --dry-run --verbose; do profile_run flamegraph $how --input "$tmp/c" --output "$tmp/o.svg" 2>&1 | sed "s|$tmp|TMP|g"; done
