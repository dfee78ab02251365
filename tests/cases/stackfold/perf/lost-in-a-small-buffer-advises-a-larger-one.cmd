for size in 1 512K 4095 4096 16M 1G; do sed "s/BUFFER/ $size/" lost-in-a-small-buffer-advises-a-larger-one.in | stackfold 2>&1 | sed -n "s/.*lost (36)/$size/p"; done
