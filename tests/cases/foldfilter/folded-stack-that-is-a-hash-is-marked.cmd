foldfilter | foldfilter
