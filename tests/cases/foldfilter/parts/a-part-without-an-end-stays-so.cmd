sed -n 1,8p parts.folded | foldfilter --focus=steady
