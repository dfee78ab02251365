printf '# unit="samples"\n# marks="kernel jit inlined"\nmain;read;sys_enter_[k];vfs_read_[k] 6\nmain;copy;copy_[k] 3\nmain;work 4\n' >join.tmp
sed '/^#/d; s/_.k.//g' join.tmp >bare.tmp
for files in join.tmp 'join.tmp bare.tmp'; do foldtop --tsv $files | sed 's/\t.*\t/ /'; done
cat join.tmp bare.tmp | foldtop --tsv | sed 's/\t.*\t/ /'
rm join.tmp bare.tmp
