../dry capture --call-graph fp ./server --bench 'a b'
