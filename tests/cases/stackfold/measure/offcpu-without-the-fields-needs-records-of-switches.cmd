in=offcpu-without-the-fields-needs-records-of-switches.in
stackfold --measure=off-cpu --plain $in
grep -v SWITCH $in | stackfold --measure=off-cpu
{
	grep -v SWITCH $in
	printf 'svc 101/101 [000] 102.0: 7 cpu-clock: \n\tff work (/x)\n\n'
} | stackfold --measure=wall --plain --no-advice
