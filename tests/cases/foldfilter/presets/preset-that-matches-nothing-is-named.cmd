foldfilter --require-match --preset rayon
