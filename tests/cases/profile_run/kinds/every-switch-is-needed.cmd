../dry capture --measure=wall --call-graph fp --count 7 ./server
