foldfilter --collapse m=
