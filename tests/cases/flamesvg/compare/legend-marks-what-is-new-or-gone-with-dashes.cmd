printf 'a;b 500 0\na;c 500 900\na;d 0 300\n' | flamesvg -q --no-javascript | grep -o 'height="10"[^/]*'
