run() { printf '# event="cpu-clock"\n# unit="samples"\n# samples="%s"\n# rate="%s"\n# command="./app"\nmain;a %s\nmain;b %s\n' $1 $2 $3 $4; }
run 10000 99 5000 5000 >slow
run 20000 198 10000 10000 >fast
folddiff --report slow fast | head -n 3
folddiff --report fast slow | sed -n 2,3p
