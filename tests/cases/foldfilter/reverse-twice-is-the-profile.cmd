foldfilter --reverse --reverse
