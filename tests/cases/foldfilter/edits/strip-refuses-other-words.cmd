foldfilter --strip argh
