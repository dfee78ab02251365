../dry capture --wall --call-graph fp --count 7 ./server
