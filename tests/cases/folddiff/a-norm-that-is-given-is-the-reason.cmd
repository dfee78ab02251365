sh runs.sh 2000 500 >tmp.b; folddiff --report --norm=total tmp.b tmp.b | sed -n 1,3p; rm tmp.b
