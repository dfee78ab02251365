#include "common/base/nearest.h"

#define LONGEST 48	/* longer words are not compared */

static size_t
least(size_t a, size_t b)
{
	return a < b ? a : b;
}

/* Return the distance, or NEAREST_NONE if it exceeds a third of the letters. */
static size_t
judge(size_t distance, size_t letters)
{
	return distance <= letters / 3 ? distance : NEAREST_NONE;
}

size_t
nearest_distance(str given, str meant)
{
	/* distances for the last three letters of `given` */
	size_t row[3][LONGEST + 1];

	if (given.n > LONGEST || meant.n > LONGEST)
		return NEAREST_NONE;
	for (size_t k = 0; k <= meant.n; k++)
		row[0][k] = k;
	for (size_t i = 1; i <= given.n; i++) {
		size_t *now = row[i % 3], *last = row[(i + 2) % 3];
		size_t *before = row[(i + 1) % 3];

		now[0] = i;
		for (size_t k = 1; k <= meant.n; k++) {
			now[k] = last[k - 1] +
			    (given.p[i - 1] != meant.p[k - 1]);
			now[k] = least(now[k], least(last[k], now[k - 1]) + 1);
			if (i > 1 && k > 1 && given.p[i - 1] == meant.p[k - 2]
			    && given.p[i - 2] == meant.p[k - 1])
				now[k] = least(now[k], before[k - 2] + 1);
		}
	}
	return judge(row[given.n % 3][meant.n], given.n);
}
