in=lines-come-from-the-file-that-was-recorded
for inode in same other; do
	sh recorded.sh dwarf-5 $in inode=$inode -q --no-restore --inline --context | tail -n 2
	sh recorded.sh dwarf-5 $in inode=$inode -q --no-restore --srcline | tail -n 2
done
