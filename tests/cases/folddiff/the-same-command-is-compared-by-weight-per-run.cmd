sh runs.sh 2000 500 >tmp.b; sh runs.sh 4000 1500 | folddiff --report tmp.b - | grep -A 9 "^Scale"; rm tmp.b
