sh runs.sh 2000 500 "./app 2" >tmp.b; sh runs.sh 2000 500 | folddiff --report tmp.b - | sed -n 2,3p; rm tmp.b
