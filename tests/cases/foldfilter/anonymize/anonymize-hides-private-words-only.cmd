foldfilter --anonymize secret.folded
