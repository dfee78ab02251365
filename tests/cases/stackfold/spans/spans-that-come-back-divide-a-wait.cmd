# of 100 ms off the CPU, 40 spans of two names take 1 ms each, the second half
# of every other one within another span, and 60 ms are in none
awk 'BEGIN {
	for (i = 0; i < 40; i++) {
		printf "%.4f %.4f * %s\n", 1 + i / 400, 1.001 + i / 400,
			i % 2 ? "get" : "put"
		if (i % 4 == 0)
			printf "%.4f %.4f * lock\n", 1.0005 + i / 400,
				1.001 + i / 400
	}
}' | stackfold --plain --measure=off-cpu --no-advice --spans=- \
	spans-that-come-back-divide-a-wait.in
