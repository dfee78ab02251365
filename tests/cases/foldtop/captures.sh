tmp=$(mktemp -d) && trap 'rm -r "$tmp"' EXIT && mkdir -p "$tmp/20261121-193715-sort" "$tmp/20261122-080000-sort" || exit
meta() { printf '# event="cpu-clock"\n# unit="samples"\n# samples="%s"\n# command="sort %s"\n# date="%s"\n' "$@"; }
{ meta 100 big "2026-11-21 19:37:15"; printf 'main;parse 30\nmain;parse;read 20\nmain;compare 50\n'; } >"$tmp/20261121-193715-sort/folded.txt"
{ meta 200 big "2026-11-22 08:00:00"; printf 'main;parse 160\nmain;compare 40\n'; } >"$tmp/20261122-080000-sort/folded.txt"
cd "$tmp" || exit
