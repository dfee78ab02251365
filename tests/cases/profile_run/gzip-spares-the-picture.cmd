./kept --gzip true
