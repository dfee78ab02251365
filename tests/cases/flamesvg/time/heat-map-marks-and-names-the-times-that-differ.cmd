# 10 s, of which collect has 3 to 3.6; the picture without script
awk 'BEGIN { print "# slice=\"0.1\"\n# unit=\"samples\"\n# samples=\"1000\"\n# rate=\"100\"\n# event=\"cpu-clock\"\n# cpus=\"1\""; for (s = 0; s < 100; s++) printf "%07.1fs;main;%s 10\n", s / 10, (s >= 30 && s < 36 ? "collect<&>" : s % 2 ? "parse" : "print") }' | flamesvg --no-javascript | grep -E 'class="moment"|>1: '
