../kept --gzip true
