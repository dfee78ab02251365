../dry capture --call-graph fp --frequency 99 --workload ' ./server --bench' | grep -o "[-]- .*"
