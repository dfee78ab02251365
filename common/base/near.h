/*
 * What was found out about texts that were met just now: names of a profile
 * come again soon, and to compare one costs less than to look it up.  A text is
 * kept until another one takes its place, and must stay where it is until then.
 */
#ifndef COMMON_NEAR_H
#define COMMON_NEAR_H

#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#include "common/base/str.h"
#include "common/base/sys.h"

#define NEAR 1024		/* places */

/* starts as {0} */
struct near {
	struct near_place { str text; uint32_t value; } place[NEAR];
};

/* a number that the length, first and last bytes of a text choose: where it
 * must be fast, and need not tell texts from each other */
static inline uint64_t
near_hash(str s)
{
	char few[8] = {0};
	uint64_t h = s.n;

	if (s.n >= sizeof(few)) {
		h = sys_mix(h ^ sys_load64(s.p), 0xd6e8feb86659fd93u) ^
		    sys_load64(s.p + s.n - sizeof(few));
	} else if (s.n > 0) {
		memcpy(few, s.p, s.n);
		h ^= sys_load64(few);
	}
	return sys_mix(h, 0xa0761d6478bd642fu);
}

/* where a text is, or will be */
static inline struct near_place *
near_place(struct near *n, str text)
{
	return &n->place[near_hash(text) % NEAR];
}

static inline bool
near_has(const struct near_place *p, str text)
{
	return p->text.p != NULL && str_eq(p->text, text);
}

#endif
