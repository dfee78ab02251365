#include "tools/stackfold/dwarf/abbrevs.h"

#include <stdlib.h>

#include "common/base/buf.h"
#include "common/base/leb128.h"
#include "common/base/search.h"
#include "tools/stackfold/dwarf/dwarf.h"

static void
read_attribute_forms(struct abbrevs *t, const struct form_unit *u,
    struct bytes *b, struct abbrev *a)
{
	struct abbrev_attribute one;

	a->first = t->nattribute;
	for (;;) {
		one.name = leb128_unsigned(b);
		one.form = leb128_unsigned(b);
		one.implicit_const = one.form == DW_FORM_implicit_const ?
		    leb128_signed(b) : 0;
		if (b->cut || (one.name == 0 && one.form == 0))
			break;
		one.size = form_size(one.form, u);
		GROW(t->attribute, t->attribute_cap, t->nattribute + 1);
		t->attribute[t->nattribute++] = one;
	}
	a->n = t->nattribute - a->first;
}

static int
abbrevs_compare_code(const void *a, const void *b)
{
	const struct abbrev *x = a, *y = b;

	if (x->code != y->code)
		return x->code < y->code ? -1 : 1;
	return x->first < y->first ? -1 : x->first > y->first;
}

void
abbrevs_read(struct abbrevs *t, const struct form_unit *u, str table,
    size_t most)
{
	struct bytes b = bytes_of(table);
	bool sorted = true;

	for (t->n = t->nattribute = 0; t->n < most; t->n++) {
		struct abbrev a = {.code = leb128_unsigned(&b)};

		if (a.code == 0)
			break;
		a.tag = leb128_unsigned(&b);
		a.has_children = bytes_u8(&b) != 0;
		read_attribute_forms(t, u, &b, &a);
		if (b.cut)
			break;
		GROW(t->all, t->cap, t->n + 1);
		sorted &= t->n == 0 || t->all[t->n - 1].code < a.code;
		t->all[t->n] = a;
	}
	if (!sorted)
		qsort(t->all, t->n, sizeof(*t->all), abbrevs_compare_code);
}

const struct abbrev *
abbrevs_find(const struct abbrevs *t, uint64_t code)
{
	size_t n;

	if (t->n == 0 || code == 0)
		return NULL;
	/* compilers number abbreviations 1, 2, 3 */
	if (code <= t->n && t->all[code - 1].code == code)
		return &t->all[code - 1];
	n = search_after(&t->all[0].code, t->n, sizeof(*t->all), code - 1);
	return n < t->n && t->all[n].code == code ? &t->all[n] : NULL;
}

void
abbrevs_free(struct abbrevs *t)
{
	buf_drop(t->all);
	buf_drop(t->attribute);
	*t = (struct abbrevs){0};
}
