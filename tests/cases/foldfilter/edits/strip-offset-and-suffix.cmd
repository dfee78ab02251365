foldfilter --strip suffix,offset <marked.in
