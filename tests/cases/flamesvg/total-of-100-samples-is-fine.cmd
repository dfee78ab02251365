flamesvg >/dev/null
