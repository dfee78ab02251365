foldfilter --strip hash <marked.in
