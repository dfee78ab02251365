foldfilter --strip templates
