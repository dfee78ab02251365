#include "tools/stackfold/formats/parts/ancestors.h"

#include "common/base/buf.h"

/* values of `depth`: not visited, on the path that is being followed, or part
 * of a cycle; known depths start at FIRST */
enum { UNKNOWN, FOLLOWED, CIRCLE, FIRST };

/* Follow the parents of a node to the first known one and return that.  The
 * nodes before it are left in a->path. */
static uint32_t
follow(struct ancestors *a, uint32_t i)
{
	a->path.n = 0;
	while (i != ANCESTORS_NONE && a->depth.p[i] == UNKNOWN) {
		a->depth.p[i] = FOLLOWED;
		sample_ids_add(&a->path, i);
		i = a->parent.p[i];
	}
	return i;
}

/* Compute the nodes of the path from the top down; `up` is the parent of the
 * topmost. */
static void
compute_path(struct ancestors *a, uint32_t up)
{
	while (a->path.n > 0) {
		uint32_t i = a->path.p[--a->path.n];

		if (up != ANCESTORS_NONE && a->depth.p[up] < FIRST) {
			a->depth.p[i] = CIRCLE;
			a->shown.p[i] = ANCESTORS_NONE;
		} else {
			a->depth.p[i] = up != ANCESTORS_NONE ?
			    a->depth.p[up] + 1 : FIRST;
			a->shown.p[i] = a->depth.p[i] - FIRST < SAMPLE_DEEPEST ?
			    i : a->shown.p[up];
		}
		up = i;
	}
}

void
ancestors_find(struct ancestors *a)
{
	size_t n = a->parent.n;

	GROW(a->shown.p, a->shown.cap, n);
	GROW(a->depth.p, a->depth.cap, n);
	a->shown.n = a->depth.n = n;
	for (size_t i = 0; i < n; i++)
		a->depth.p[i] = UNKNOWN;
	for (uint32_t i = 0; i < n; i++)
		compute_path(a, follow(a, i));
}

uint32_t
ancestors_shown(const struct ancestors *a, struct sample *s, uint32_t i)
{
	uint32_t shown = a->shown.p[i];

	if (shown != i && shown != ANCESTORS_NONE)
		s->cut++;
	return shown;
}

void
ancestors_free(struct ancestors *a)
{
	buf_drop(a->parent.p);
	buf_drop(a->shown.p);
	buf_drop(a->depth.p);
	buf_drop(a->path.p);
	*a = (struct ancestors){0};
}
