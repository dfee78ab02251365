for i in 1 2 3; do
	printf '# event="%s"\n# unit="us"\n# samples="900"\n# command="./app"\napp;wait 500%s\n' sched:sched_switch $i >tmp.wait$i
	sed 's/ 50/ 70/' tmp.wait$i >tmp.more$i
done
folddiff --report --before tmp.wait? --after tmp.more? | sed -n '1p; 3p'
folddiff --report tmp.wait1 tmp.more1 | sed q
rm tmp.wait? tmp.more?
