../dry capture --call-graph fp --workload "touch a.b" | grep -o "[-]- .*"
