. ./machine.sh
machine 0 $ALL 0 0
echo 'exit 1' >>perf
for id in debian ubuntu 'linuxmint\nID_LIKE="ubuntu debian"' fedora \
	'rocky\nID_LIKE="rhel centos fedora"' alpine arch \
	'opensuse-leap\nID_LIKE="suse opensuse"' plan9; do
	printf "NAME=x\nID=$id\n" >root/etc/os-release
	doctor | grep -A 1 "^no perf"
done
