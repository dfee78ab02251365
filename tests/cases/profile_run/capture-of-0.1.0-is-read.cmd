profile_run analyze --input capture-of-0.1.0 --top 3 | sed -n "/Hotspots/,/^$/p" && profile_run diff --before capture-of-0.1.0 --after capture-of-0.1.0 | head -n 1
