foldfilter --explain --rules ../own.rules
