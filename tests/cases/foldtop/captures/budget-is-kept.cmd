for n in 1 40 100 200 400 10000; do
	foldtop --budget $n ../report.in >/tmp/budget.$$ || echo failed
	[ "$(wc -c </tmp/budget.$$)" -le $n ] || echo "$n is exceeded"
done
rm /tmp/budget.$$
foldtop --budget=200 ../report.in
