# two runs a side, the slow ones nearly twice as slow: f took 200 of 10,000 samples
# and takes 4,000, the others scatter with their run
run() { i=0; echo "main;f $(($1 * $2 / 100))"; while [ $((i += 1)) -le 20 ]; do echo "main;o$i $(($2 * (487 + i * $2 % 7) / 100))"; done; }; run 200 70 >tmp.1; run 200 130 >tmp.2; run 4000 125 >tmp.3; run 4000 75 >tmp.4; folddiff --report --norm=none --samples=10000 --before tmp.[12] --after tmp.[34] | sed -n '/^Grew/,$p'; rm tmp.[1-4]
