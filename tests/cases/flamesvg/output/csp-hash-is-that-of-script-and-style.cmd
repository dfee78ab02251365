command -v python3 >/dev/null || { echo "no python3" >&2; exit 77; }
tmp=$(mktemp -d) && trap 'rm -rf "$tmp"' EXIT
cat >"$tmp/hashes.py" <<'EOF'
import base64, gzip, hashlib, re, sys
pictures = [open(name).read() for name in sys.argv[1:]]
packed = [re.search('<metadata class="viewer">(.*?)<', p).group(1) for p in pictures]
styles, scripts = zip(*(gzip.decompress(base64.b64decode(one)).decode().split("\f") for one in packed))
for kind, more in ("script", scripts), ("style", styles):
    parts = re.findall("<%s>(.*?)</%s>" % (kind, kind), pictures[0], re.S) + list(more)
    print(kind + "-src", *["'sha256-%s'" % base64.b64encode(hashlib.sha256(
        part.encode()).digest()).decode() for part in parts])
EOF
printf '# slice="1"\n00000s;a 10\n00001s;b 20\n' | flamesvg -q >"$tmp/times.svg"
flamesvg ../input/a-share-is-the-width-of-its-box.in >"$tmp/plain.svg"
s=$(python3 "$tmp/hashes.py" "$tmp/times.svg" "$tmp/plain.svg") || exit
[ "$s" = "$(flamesvg --csp-hash)" ] && echo same
