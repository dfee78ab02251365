# g scatters by 5 % between runs, as h does, the many small ones as sampling has
# it: drawn towards these, 4200 against 4600 would be a change
n=0; for g in 4000 4200 4400 4350 4600 4850; do n=$((n + 1)); { echo "main;g $g"; echo "main;h $((6000 - g / 2 + n % 2 * 100))"; i=0; while [ $((i += 1)) -le 40 ]; do echo "main;f$i $((60 + (i * 7 + n * n * 5 + i * n * 3) % 17))"; done; } >tmp.r$n; done; folddiff --report --norm=total --samples=12000 --before tmp.r[123] --after tmp.r[456] | sed -n '/^Tests/,$p'; rm tmp.r[1-6]
