sh ../runs.sh 20000 500 >tmp.v8o; sh ../runs.sh 40000 1500 | folddiff --check tmp.v8o -; s=$?; rm tmp.v8o; exit $s
