printf '# unit="ns"\n%s\n' 'main;a 2000000000
main;b 1000000000
main;a 2000000000' >chart.tmp; for o in --no-javascript --inverted; do flamesvg -q --flamechart $o chart.tmp | grep -o '<path d="M[0-9][^"]*\|class="tick".*'; done; printf 'main;a 2000\nmain;b 3000\n' | flamesvg -q --flamechart --width 600 | grep -o 'class="tick".*'; flamesvg -q chart.tmp | grep -c 'class="tick"'; rm chart.tmp
