# ways to run one function are one, but by kind; those of two programs are two
printf 'main;work_[j];f_[i] 50\nmain;work;f 10\nmain;work_[i];f_[j] 40\n' >tmp.tiers
printf 'all;a`spin;read 10\nall;b`spin;[kernel.kallsyms]`read_[k] 90\nall;copy_[k] 5\nall;copy 5\n' >tmp.twins
for f in tmp.tiers tmp.twins; do
	foldtop $f | sed 1,5d; foldtop --tsv --sort=total $f | cut -f1,4,7
	foldtop --tree --ascii $f | sed 1,4d
done
foldtop --by=kind --tsv tmp.tiers | cut -f1,4,7
foldtop --report --ascii tmp.twins | sed -n '/^Top/,/^$/p'
rm tmp.tiers tmp.twins
