../dry capture --call-graph fp --output here --top 3 ./server | grep -E "mkdir|foldtop"
