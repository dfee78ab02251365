foldfilter --preset rayon
