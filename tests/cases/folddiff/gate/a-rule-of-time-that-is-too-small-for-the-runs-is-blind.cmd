sh ../runs.sh 500 500 >tmp.v8b; sh ../runs.sh 500 505 | folddiff --check tmp.v8b -; s=$?; rm tmp.v8b; exit $s
