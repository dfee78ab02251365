sed "/^# cpus/d" sliced.folded | flamesvg -q | ./cells
