foldfilter --path 'a;;b'
