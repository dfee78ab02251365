foldfilter --ignore x --rules ../own.rules --reverse
