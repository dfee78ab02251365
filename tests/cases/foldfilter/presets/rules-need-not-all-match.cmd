foldfilter --require-match --rules ../own.rules
