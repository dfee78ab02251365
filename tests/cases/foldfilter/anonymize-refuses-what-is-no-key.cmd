foldfilter --anonymize=names.map
