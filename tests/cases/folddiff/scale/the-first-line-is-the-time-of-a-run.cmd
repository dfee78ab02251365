for i in 1 2 3; do sh ../runs.sh 2000 50$i >tmp.v14b$i; sh ../runs.sh 2200 60$i >tmp.v14a$i; done; folddiff --report --before tmp.v14b? --after tmp.v14a?; rm tmp.v14b? tmp.v14a?
