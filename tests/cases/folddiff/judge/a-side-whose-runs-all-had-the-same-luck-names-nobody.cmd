# half of the functions weigh 15 % more in all runs after, the others 15 % less
for i in 1 2 3 4 5 6; do
	awk -v run=$i 'BEGIN {
		print "# unit=\"samples\""
		for (f = 1; f <= 30; f++) {
			n = run < 4 ? 0 : f % 2 ? 150 : -150
			n += 1000 + (f * 7 + run * 13) % 21
			print "main;f" f, n
		}
	}' >tmp.luck$i
done
folddiff --report --norm=total --min-effect=0.2pp --before tmp.luck[123] \
	--after tmp.luck[456] | grep -e '^No ' -e '^Changed' -e times -e '^Smallest'
rm tmp.luck?
