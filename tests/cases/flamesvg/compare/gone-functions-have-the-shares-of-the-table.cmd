flamesvg -q | grep -o "Gone:[^<]*"
