# the recording began its second 5 at 1600000000.25, so its 6.5 is 1600000001.75
{
	echo '# reference time: 2020-09-13 12:26:40.250000 = 1600000000.250000 (TOD) = 5.000000000 (monotonic)'
	printf 'app 7 [000] 6.5: 1 cycles:\n\taa f (/bin/app)\n\n'
	printf 'app 7 [000] 6.6: 1 cycles:\n\taa f (/bin/app)\n\n'
} >t.tmp
echo '1600000001.74 1600000001.76 * a' >s.tmp
stackfold --plain -q --spans=s.tmp t.tmp
rm t.tmp
stackfold --plain -q --spans=s.tmp spans-are-roots-that-nest.in
status=$?
rm s.tmp
exit $status
