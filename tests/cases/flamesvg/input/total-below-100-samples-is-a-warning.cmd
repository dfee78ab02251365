sed s/100/99/ | flamesvg >/dev/null
