#include "tools/stackfold/perf/perf_front.h"

#include <string.h>

#include "common/sys.h"

static uint64_t
load(const char *p, size_t n)
{
	uint64_t v = 0;

	memcpy(&v, p, n);
	return v;
}

static uint64_t
mix(uint64_t a, uint64_t b)
{
	uint64_t low, high = sys_mul(a, b, &low);

	return high ^ low;
}

/* the secret is drawn once; no part of it is 0 */
static void
draw(struct perf_front *f)
{
	for (size_t i = 0; i < 4; i++)
		f->secret[i] = sys_random() | 1;
}

struct perf_front_line *
perf_front(struct perf_front *f, str s, bool java)
{
	struct perf_front_line *l;
	uint64_t a, b, v, w;

	if (f->secret[0] == 0)
		draw(f);
	a = f->secret[0] ^ s.n * 2 ^ java;
	b = f->secret[1];
	for (; s.n > 16; s = str_from(s, 16)) {
		v = load(s.p, 8);
		w = load(s.p + 8, 8);
		a = mix(a ^ v, w ^ f->secret[2]);
		b = mix(b ^ w, v ^ f->secret[3]);
	}
	v = load(s.p, s.n < 8 ? s.n : 8);
	w = s.n > 8 ? load(s.p + 8, s.n - 8) : 0;
	a = mix(a ^ v, w ^ f->secret[2]);
	b = mix(b ^ w, v ^ f->secret[3]);
	l = &f->line[(a ^ b) & (PERF_FRONT_SLOTS - 1)];
	if (l->hash[0] != a || l->hash[1] != b)
		*l = (struct perf_front_line){.hash = {a, b}};
	return l;
}
