../dry capture --call-graph fp --workload 'cd /srv && ./server' | grep record
