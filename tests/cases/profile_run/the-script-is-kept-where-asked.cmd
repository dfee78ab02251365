./dry capture --call-graph fp --keep-script ./server | grep script
