# of 20 ms off the CPU, 10 are in a, 5 of these in b, too, and 5 in c
printf '%s\n' '1.012 1.022 7 a' '1.017 1.022 7 b' '1.025 1.05 * c' |
	stackfold --plain --measure=wall --no-advice --meta --spans=- \
		../measure/wall-is-time-running-runnable-and-waiting.in
