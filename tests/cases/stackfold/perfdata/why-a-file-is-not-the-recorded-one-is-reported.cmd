# once for each file, with what serves
in=names-come-from-the-file-that-was-recorded
sh recorded.sh built $in inode=other
sh recorded.sh built $in inode=none host=none
sh recorded.sh built $in host=other
sh recorded.sh built $in id=same inode=other
sh recorded.sh built $in id=same inode=none begin=-5
sh recorded.sh built $in id=other inode=other begin=-100
