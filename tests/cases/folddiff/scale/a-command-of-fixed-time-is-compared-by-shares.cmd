sh ../runs.sh 2000 500 "/bin/sleep 1" >tmp.v1b; folddiff --report tmp.v1b tmp.v1b | sed -n 2,3p; rm tmp.v1b
