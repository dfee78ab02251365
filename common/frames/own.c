#include "common/frames/own.h"

#include "common/profile/own_rule.h"

#define SHOWN 4			/* maximum alternatives described */

void
own_read(struct own *o, const char *given, const struct meta *meta)
{
	struct buf text = {0}, why = {0};
	str rest, one;

	*o = (struct own){0};
	if (given != NULL) {
		GROW(o->all, o->cap, 1);
		match_new(&o->all[o->n++], given, "--own");
		o->rule = str_of(given);
		return;
	}
	o->rule = meta_get(meta, OWN_RULE);
	o->from = meta_get(meta, OWN_FROM);
	if (o->rule.n > OWN_RULE_LONGEST)
		return;
	for (rest = o->rule; own_rule_next(&rest, &one);) {
		GROW(o->all, o->cap, o->n + 1);
		buf_set(&text, one);
		if (!match_try(&o->all[o->n], buf_text(&text), &why))
			continue;
		/* a rule that stackfold derived excludes kernel functions */
		o->all[o->n++].not_kernel = o->from.n > 0;
	}
	buf_free(&text);
	buf_free(&why);
}

bool
own_name(const struct own *o, str name)
{
	for (size_t i = 0; i < o->n; i++)
		if (match_name(&o->all[i], name))
			return true;
	return false;
}

bool
own_is(struct own *o, const struct names *names, uint32_t id)
{
	uint32_t *known = names_at(&o->known, names, id);

	if (*known == 0)
		*known = 1 + own_name(o, names_text(names, id));
	return *known == 2;
}

struct own
own_copy(const struct own *o)
{
	struct own copy = *o;

	copy.known = (struct names_map){0};
	return copy;
}

size_t
own_leaf(struct own *o, const struct names *names, const uint32_t *ids,
    size_t from, size_t depth)
{
	while (depth-- > from)
		if (own_is(o, names, ids[depth]))
			return depth;
	return STR_NONE;
}

void
own_describe(const struct own *o, struct buf *b)
{
	str rest = o->rule, one;
	size_t n = 0;

	while (n < SHOWN && own_rule_next(&rest, &one)) {
		if (n++ > 0)
			buf_add(b, STR(", "));
		own_rule_plain(b, one);
	}
	if (rest.n > 0) {
		for (n = 0; own_rule_next(&rest, &one);)
			n++;
		buf_fmt(b, " and %zu more", n);
	}
	if (o->from.n == 0) {
		buf_add(b, STR(" (--own)"));
		return;
	}
	buf_add(b, STR(" (from "));
	buf_add(b, o->from);
	buf_add(b, STR("; --own=RE changes it)"));
}
