foldfilter --ignore x --rules ../own.rules --root-frame top
