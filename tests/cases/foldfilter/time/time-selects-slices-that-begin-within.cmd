for t in 0.5,1.5 ,1 +1.5, '0.5,1 2,' 50%-100% 20%/1 '0%-20%,80%-100%' 0,0; do echo "$t"; foldfilter "--time=$t" slices.folded | grep -v '^# [urs]'; done
