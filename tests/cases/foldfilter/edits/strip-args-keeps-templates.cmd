foldfilter --strip args <marked.in
