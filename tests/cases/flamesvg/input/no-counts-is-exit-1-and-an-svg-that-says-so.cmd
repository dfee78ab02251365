flamesvg | grep -o "<text.*</text>"; exit $(flamesvg </dev/null 2>/dev/null | grep -c "</svg>")
