for i in 1 2 3; do sh runs.sh 2000 50$i >tmp.b$i; sh runs.sh 2200 60$i >tmp.a$i; done; folddiff --report --before tmp.b? --after tmp.a?; rm tmp.b? tmp.a?
