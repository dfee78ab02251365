sh runs.sh 2000 500 "/bin/sleep 1" >tmp.b; folddiff --report tmp.b tmp.b | sed -n 2,3p; rm tmp.b
