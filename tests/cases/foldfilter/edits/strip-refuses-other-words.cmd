foldfilter --strip argh <../small.in
