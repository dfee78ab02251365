# main takes 12 % less, and no function in it differs more than by chance
for i in 1 2 3 4 5 6; do
	echo '# event="cpu-clock"'
	echo '# unit="ms"'
	echo '# samples="2000"'
	echo '# command="./app"'
	awk -v run=$i '{ print "main;f" NR, $run }' <<-END
		352 414 419 385 383 333
		362 397 389 320 359 377
		391 421 406 381 331 295
		321 388 437 362 345 363
		455 419 413 327 339 393
	END
done | split -l 9 - tmp.all
folddiff --report --before tmp.alla[abc] --after tmp.alla[def] | sed -n 1,2p
rm tmp.alla?
