foldfilter --strip lines <marked.in
