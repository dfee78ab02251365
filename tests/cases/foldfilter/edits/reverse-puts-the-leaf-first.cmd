foldfilter --reverse
