# no file can grow; nothing is left beside the key
d=$(mktemp -d) && trap 'rm -r "$d"' EXIT; cd "$d" || exit; echo 'main;secret 1' | foldfilter --anonymize=key >/dev/null; cp key before
(trap '' XFSZ; ulimit -f 0; echo 'main;other 1' | foldfilter --anonymize=key; echo "status $?") 2>&1 | cat; ls; cmp key before
