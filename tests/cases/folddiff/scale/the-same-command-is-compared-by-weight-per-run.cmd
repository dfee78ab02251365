sh ../runs.sh 2000 500 >tmp.v15b; sh ../runs.sh 4000 1500 | folddiff --scatter 0 --report tmp.v15b - | grep -A 9 "^Scale"; rm tmp.v15b
