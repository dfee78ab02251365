foldfilter --rename 's/^walk$//' ../walk.folded
