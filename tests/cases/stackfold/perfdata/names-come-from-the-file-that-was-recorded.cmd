# facts of the record: inode, build id of the header, machine, begin and end
while read -r facts; do
	printf '%s: ' "$facts"
	# shellcheck disable=SC2086 # words, on purpose
	sh recorded.sh built names-come-from-the-file-that-was-recorded $facts -q --no-restore
done <<'END'
inode=same
inode=none
inode=same host=none
inode=same begin=-5
inode=same begin=-100
inode=other
inode=none release=other
inode=none host=none
inode=same host=other
id=same
id=same inode=none
id=same inode=other
id=same begin=-5
id=same begin=-5 inode=other
id=same begin=-5 inode=none
id=same begin=-100
id=same begin=-100 inode=other
id=same begin=-100 inode=none
id=same host=other inode=other begin=-100
id=other
id=other inode=other
id=other inode=other begin=-100
id=other host=other
id=same inode=other path=/none
id=other path=/none
inode=other host=other begin=-100 path=/none
END
