run() { printf '# event="cpu-clock"\n# unit="ns"\n# samples="1000"\n# command="./app"\nmain;a %s\nmain;b 500000000\n' $1; }
run 500000000 >one
run 500900000 >two
for rule in --fail-over=time:+0.1% --fail-over=time:+5% --detect=1% --detect=5%; do
	folddiff --check $rule one two 2>&1 >/dev/null | grep -o '[^;]*needed'
done
