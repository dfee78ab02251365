foldfilter --focus=burst parts.folded | sed -n 1,8p
