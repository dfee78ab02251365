../kept --keep-script --gzip true; ../dry capture --call-graph fp --keep-script ./server | grep script
