printf '%s\n' '# part="1 from=0 to=2 samples=3 lost=0"' '# samples="3"' 'a;b 2' 'a;c 1' '# part-end="1"' '# part="2 from=2 to=4 samples=5 lost=0"' '# samples="5"' 'a 1' 'a;c 4' '# part-end="2"' | flamesvg >parts.svg
printf '%s\n' '# samples="8"' 'a 1' 'a;b 2' 'a;c 5' | flamesvg | cmp - parts.svg && grep -o '<title>[^<]*' parts.svg
