foldfilter --strip templates <marked.in
