#include "tools/flamesvg/embed/text_fit.h"

#include "common/base/buf.h"
#include "common/base/radix.h"
#include "common/base/sys.h"
#include "common/profile/names.h"
#include "tools/flamesvg/embed/profile_pack.h"

#define SPARSE 64		/* of so many names one is looked at, */
#define FEW 65536		/* unless they are of no more nodes */

/* is it one of `sparse` names?  Its first and last bytes tell */
static bool
is_chosen(str name, unsigned sparse)
{
	char few[8] = {0};
	uint64_t h = name.n;

	if (name.n >= sizeof(few)) {
		h = sys_mix(h ^ sys_load64(name.p), 0xd6e8feb86659fd93u) ^
		    sys_load64(name.p + name.n - sizeof(few));
	} else if (name.n > 0) {
		memcpy(few, name.p, name.n);
		h ^= sys_load64(few);
	}
	return sys_mix(h, 0xa0761d6478bd642fu) % sparse == 0;
}

/* some of the nodes: all that have one of some names */
struct sample {
	const struct text_tree *tree;
	uint32_t *node;
	size_t n, cap;
};

static str
get_name(const struct sample *s, uint32_t i)
{
	return text_tree_name(s->tree, s->node[i]);
}

static bool
load_parts(const void *arg, struct radix_key *v, size_t n, uint64_t *part)
{
	const struct sample *s = arg;

	if (*part > 0 && *part * NAMES_PART >= get_name(s, v[0].of).n)
		return false;
	for (size_t i = 0; i < n; i++)
		v[i].bits = names_part(get_name(s, v[i].of), (size_t)*part,
		    false, '\0');
	return true;
}

/* how many names the sample has; *own is in how many bytes each differs from
 * the one before */
static size_t
measure_names(const struct sample *s, size_t *own)
{
	uint32_t *order = radix_order(&(struct radix){
	    .load_all = load_parts, .arg = s}, s->n);
	size_t names = 0, bytes = 0;
	str before = {0};

	for (size_t i = 0; i < s->n; i++) {
		str name = get_name(s, order[i]);

		if (i > 0 && str_eq(name, before))
			continue;
		names++;
		bytes += name.n - str_same(name, before);
		before = name;
	}
	buf_drop(order);
	*own = names > 0 ? bytes / names : 1;
	return names;
}

bool
text_fits(const struct text_tree *t, size_t most)
{
	size_t n = t->tree.n;
	struct profile_pack_size e = {n - 1 + t->stacks, n - 1};

	return profile_pack_chars(&e, t->bytes / n) <= most;
}

size_t
text_fit(const struct text_tree *t, size_t most)
{
	size_t n = t->tree.n, own;
	unsigned sparse = n > FEW ? SPARSE : 1;
	struct profile_pack_size e = {n - 1 + t->stacks, 0};
	struct sample s = {.tree = t};

	for (uint32_t i = 1; i < n; i++) {
		text_tree_fetch(t, i);
		if (!is_chosen(text_tree_name(t, i), sparse))
			continue;
		GROW(s.node, s.cap, s.n + 1);
		s.node[s.n++] = i;
	}
	e.names = measure_names(&s, &own) * sparse;
	buf_drop(s.node);
	if (profile_pack_chars(&e, 1) <= most)
		return n;
	return (size_t)((double)n * (double)most /
	    (double)profile_pack_chars(&e, own));
}
