foldfilter --preset go
