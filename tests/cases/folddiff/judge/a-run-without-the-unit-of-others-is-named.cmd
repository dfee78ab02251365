run() { [ ! "$1" ] || echo "# unit=\"$1\""; echo "m;a $2"; }
run ns 1000 >time
run instructions 1000 >count
run "" 1000 >none
for pair in "time count" "count time" "none time" "time none" "none none"; do
	folddiff --report $pair 2>/dev/null | sed -n 1p
	folddiff --report $pair 2>/dev/null | sed -n 3p
done
printf '# event="cpu-clock"\n# unit="samples"\n# rate="99"\nm;a 1000\n' >rate
grep -v rate rate >bare
folddiff --report rate bare | sed -n '1p; 3p'
folddiff --report bare rate | sed -n '1p; 3p'
