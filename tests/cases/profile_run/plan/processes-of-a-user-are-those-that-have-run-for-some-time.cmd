. ./machine.sh
machine 0 $ALL 2 0
tick=$(getconf CLK_TCK)
process() {	# PID SECONDS: the process that began so long after the machine
	mkdir root/proc/"$1" && : >root/proc/"$1"/maps
	echo "$1 (a) b) S 1 1 1 0 -1 4 9 0 0 0 1 1 0 0 20 0 1 0 $(($2 * tick)) 9" \
		>root/proc/"$1"/stat
}
echo 100.50 200.00 >root/proc/uptime
process 11 1
process 12 97
process 13 99
process 14 2
rm root/proc/14/maps
mkdir root/proc/15 root/proc/name
user=$(id -u)
for age in 0 1 3 50 100; do
	echo "$age s: $(recording_plan processes "$user" $age | tr , '\n' | sort | paste -s -d , -)"
done
recording_plan processes $((user + 1)) 0
echo "status $?"
recording_plan processes nobody-at-all 0
echo "status $?"
