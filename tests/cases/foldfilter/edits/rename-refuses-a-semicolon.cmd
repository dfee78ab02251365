foldfilter --rename 's/a/;/' ../walk.folded
