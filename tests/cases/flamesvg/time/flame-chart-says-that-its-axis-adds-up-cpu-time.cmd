for duration in 1.02 4; do printf '# unit="ms"\n# duration="%s"\nmain;b 400\nmain;a 600\n' $duration | flamesvg -q --flamechart | grep -o '>The axis[^<]*'; done
