for embed in all none; do seq 6001 12000 | sed 's/.*/f& &/' | flamesvg -q --embed $embed | grep -c '<g class="\(frame\|elided\)"' | awk '{ print ($1 <= 5000), ($1 <= 10000) }'; done
