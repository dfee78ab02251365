foldfilter --anonymize svc.in | grep -c '^# own'
