foldfilter --max-stack 2
