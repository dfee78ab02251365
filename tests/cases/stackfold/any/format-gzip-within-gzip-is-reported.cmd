printf a | gzip | gzip | stackfold
