sh ../runs.sh 2000 500 >tmp.v5b; folddiff --report --norm=total tmp.v5b tmp.v5b | sed -n 1,3p; rm tmp.v5b
