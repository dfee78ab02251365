# red bars 3 high above the slices; one outside the recording is not drawn; slices made coarser keep the place
awk 'BEGIN { print "# slice=\"0.1\"\n# unit=\"samples\"\n# lost-at=\"0.3-0.4:35 0.8-1:1 7-8:2\""; for (s = 0; s < 20; s++) printf "%07.1fs;main 10\n", s / 10 }' | flamesvg | grep 'class="lost"'
