foldfilter --require-match --hide read ../walk.folded
