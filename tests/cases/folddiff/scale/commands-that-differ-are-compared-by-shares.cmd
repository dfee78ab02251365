sh ../runs.sh 2000 500 "./app 2" >tmp.v10b; sh ../runs.sh 2000 500 | folddiff --report tmp.v10b - | sed -n 2,3p; rm tmp.v10b
