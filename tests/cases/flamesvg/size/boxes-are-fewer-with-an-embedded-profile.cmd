for more in "" --no-javascript; do seq 6001 12000 | sed 's/.*/f& &/' | flamesvg -q $more | grep -c '<g class="\(frame\|elided\)"' | awk '{ print ($1 <= 5000), ($1 <= 10000) }'; done
