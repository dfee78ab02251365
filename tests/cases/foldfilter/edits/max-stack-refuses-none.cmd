foldfilter --max-stack 0
