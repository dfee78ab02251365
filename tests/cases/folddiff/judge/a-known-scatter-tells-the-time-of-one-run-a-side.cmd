sh ../runs.sh 2000 500 >tmp.v8s; sh ../runs.sh 2200 610 >tmp.v8t; folddiff --check --scatter=2% tmp.v8s tmp.v8t; echo $?; folddiff --check --scatter 8 tmp.v8s tmp.v8t; echo $?; rm tmp.v8s tmp.v8t
