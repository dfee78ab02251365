for inode in same other; do
	sh recorded.sh unwound tables-come-from-the-file-that-was-recorded \
		inode=$inode -q
done
