foldfilter --rename 's/a/\1/' ../walk.folded
