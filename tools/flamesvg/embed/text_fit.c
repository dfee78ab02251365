#include "tools/flamesvg/embed/text_fit.h"

#include "common/base/buf.h"
#include "common/base/near.h"
#include "common/profile/names.h"
#include "tools/flamesvg/embed/profile_pack.h"

#define SPARSE 64		/* of so many names one is looked at, */
#define FEW 65536		/* unless they are of no more nodes */

/* the names of all nodes, or of those that have one of `sparse` names, which is
 * a power of 2 */
static void
gather_names(struct names *names, const struct text_tree *t, unsigned sparse)
{
	for (uint32_t i = 1; i < t->tree.n; i++) {
		str name = text_tree_name(t, i);

		if ((near_hash(name) & (sparse - 1)) == 0)
			names_id(names, name);
	}
}

/* the bytes in which each name differs from the one before */
static size_t
measure_names(const struct names *names)
{
	uint32_t *order = names_sorted(names);
	size_t own = names_own_bytes(names, order, names->n);

	buf_drop(order);
	return own;
}

bool
text_fits(const struct text_tree *t, size_t most)
{
	size_t n = t->tree.n;
	struct profile_pack_size e = {n - 1 + t->stacks, n - 1};

	return profile_pack_chars(&e, t->bytes / n) <= most;
}

uint64_t
text_fit(const struct text_tree *t, size_t most)
{
	size_t n = t->tree.n;
	unsigned sparse = n > FEW ? SPARSE : 1;
	struct names names = {0};
	struct profile_pack_size e = {n - 1 + t->stacks, 0};

	gather_names(&names, t, sparse);
	e.names = names.n * sparse;
	if (profile_pack_chars(&e, 1) > most)
		n = profile_pack_share(&e, measure_names(&names), n, most);
	names_free(&names);
	return tree_least(&t->tree, n);
}
