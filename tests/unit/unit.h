/*
 * What a unit test needs: check() counts, unit_done() prints the closing line
 * and gives main its status.  A test is one file, linked with all of common/
 * and with what its first line names ("needs: tools/x/y.c ...").
 */
#ifndef TESTS_UNIT_UNIT_H
#define TESTS_UNIT_UNIT_H

#include <stdbool.h>
#include <stdio.h>

static unsigned unit_passed, unit_failed;

/* `claim` is what would be true if ok is */
static inline void
check(bool ok, const char *claim)
{
	if (ok) {
		unit_passed++;
	} else {
		unit_failed++;
		printf("FAIL %s\n", claim);
	}
}

static inline int
unit_done(void)
{
	printf("%u passed, %u failed, 0 skipped\n", unit_passed, unit_failed);
	return unit_failed > 0;
}

#endif
