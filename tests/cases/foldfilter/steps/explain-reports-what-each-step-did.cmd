foldfilter --explain --focus main --hide "^walk$" --hide zzz ../walk.folded
