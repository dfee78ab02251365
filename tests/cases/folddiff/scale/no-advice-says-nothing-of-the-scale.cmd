t=$(mktemp -d) && trap 'rm -rf "$t"' EXIT && cd "$t" && printf 'a;b 3\nbad\n' >before && printf 'a;b 6\n' >after && folddiff --no-advice before after && folddiff --no-advice -n before after
