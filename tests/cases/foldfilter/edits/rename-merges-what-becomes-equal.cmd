foldfilter --rename 's/(parse|walk)/<&>/g' --rename s/malloc/read/ ../walk.folded
