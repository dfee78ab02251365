foldfilter --to=svg
