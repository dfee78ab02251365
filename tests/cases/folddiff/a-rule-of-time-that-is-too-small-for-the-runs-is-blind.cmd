sh runs.sh 500 500 >tmp.b; sh runs.sh 500 505 | folddiff --check tmp.b -; s=$?; rm tmp.b; exit $s
