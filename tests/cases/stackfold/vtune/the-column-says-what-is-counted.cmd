for f in memory-counts-allocations columns-by-heading-and-repeated-rows-add-up; do stackfold -q $f.in | grep '^# unit'; done; stackfold -q --size memory-counts-allocations.in | grep '^# unit'
