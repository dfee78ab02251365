for i in 1 2 3 4 5 6; do
	awk -v run=$i 'BEGIN {
		print "# event=\"cpu-clock\"\n# unit=\"ms\"\n# samples=\"13000\""
		print "# command=\"./app\""
		for (f = 1; f <= 12; f++)
			print "main;f" f, (1000 + (f * 7 + run * 13) % 21) * \
				(run > 3 ? f == 5 ? 2 : 1.4 : 1)
	}' >tmp.all$i
done
folddiff --report --before tmp.all[123] --after tmp.all[456] | sed -n 1,2p
folddiff --report --before tmp.all[456] --after tmp.all[123] | sed -n 1,2p
rm tmp.all?
