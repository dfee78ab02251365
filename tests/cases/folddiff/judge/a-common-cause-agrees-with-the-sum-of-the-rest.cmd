# f1 takes a fifth less; of the others the median shrank, but not their sum
for i in 1 2 3 4 5 6; do
	awk -v run=$i 'BEGIN {
		print "# event=\"cpu-clock\"\n# unit=\"ms\"\n# samples=\"5000\""
		print "# command=\"./app\"\nmain;f1", (run > 3 ? 318 : 398) + run
		for (f = 2; f <= 14; f++)
			print "main;f" f, (100 + (f * 7 + run * 13) % 9) * \
				(run < 4 ? 1 : f < 5 ? 1.11 : f < 12 ? 0.96 : 1)
	}' >tmp.sum$i
done
folddiff --report --before tmp.sum[123] --after tmp.sum[456] | sed -n 1,2p
rm tmp.sum?
