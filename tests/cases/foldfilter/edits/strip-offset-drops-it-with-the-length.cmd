foldfilter --strip offset <marked.in
