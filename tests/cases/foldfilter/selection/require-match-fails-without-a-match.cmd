foldfilter --require-match --hide zzz ../walk.folded
