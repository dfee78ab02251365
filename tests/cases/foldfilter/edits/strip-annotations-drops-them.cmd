foldfilter --strip annotations <marked.in
