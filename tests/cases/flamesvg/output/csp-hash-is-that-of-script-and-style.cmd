command -v python3 >/dev/null || { echo "no python3" >&2; exit 77; }
tmp=$(mktemp -d) && trap 'rm -rf "$tmp"' EXIT
flamesvg ../input/a-share-is-the-width-of-its-box.in >"$tmp/svg"; s=$(cd "$tmp" && python3 -c 'import re,hashlib,base64; s=open("svg","rb").read(); [print(n, *[chr(39)+"sha256-"+base64.b64encode(hashlib.sha256(b).digest()).decode()+chr(39) for b in re.findall(r,s,re.S)]) for n,r in (("script-src",rb"<script>(?:<!.CDATA.)?(.*?)(?:..>)?</script>"),("style-src",rb"<style>(.*?)</style>"))]') || exit; [ "$s" = "$(flamesvg --csp-hash)" ] && echo same
