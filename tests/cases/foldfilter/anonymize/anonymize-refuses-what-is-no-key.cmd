foldfilter --anonymize=../names.map
