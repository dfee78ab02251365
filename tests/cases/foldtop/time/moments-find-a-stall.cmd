# 20 s of a hundred samples each; nothing ran from 8 s on for 0.8 s
awk 'BEGIN { print "# slice=\"0.1\"\n# unit=\"samples\"\n# samples=\"1920\"\n# rate=\"100\"\n# event=\"cpu-clock\"\n# cpus=\"1\""; for (s = 0; s < 200; s++) if (s < 80 || s >= 88) printf "%07.1fs;main;read 4\n%07.1fs;main;parse 3\n%07.1fs;main;print 3\n", s / 10, s / 10, s / 10 }' | foldtop --moments
