../dry capture --call-graph fp --buffer 512K --perf-opt=--no-inherit ./server | grep -o "record.*"
