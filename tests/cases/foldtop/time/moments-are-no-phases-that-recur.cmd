# 20 s of phases of 0.4 s, a hundred samples a second
awk 'BEGIN { print "# slice=\"0.1\"\n# unit=\"samples\"\n# samples=\"2000\""; for (s = 0; s < 200; s++) printf "%07.1fs;main;%s;leaf 10\n", s / 10, s % 8 < 4 ? "parse" : "print" }' | foldtop --moments
