#include "tools/stackfold/sample/value.h"

#include <string.h>

#include "common/base/buf.h"
#include "common/io/opt.h"
#include "tools/stackfold/sample/sample.h"

void
value_unit(struct sample *s, const char *unit)
{
	struct buf line = {0};

	if (strcmp(unit, "nanoseconds") == 0)
		unit = "ns";

	buf_fmt(&line, "# unit=\"%s\"", unit);
	meta_line(&s->sink->to->meta, buf_str(&line));
	buf_free(&line);
}

/* Return the index of the value with this name, with or without pprof's prefix
 * "inuse_", or of the only value with this unit; n if there is none. */
static size_t
find_value(const char *asked, const struct value *all, size_t n)
{
	size_t found = n, units = 0;

	for (size_t i = 0; i < n; i++) {
		const char *name = all[i].name;

		if (strcmp(asked, name) == 0 || (strncmp(asked, "inuse_", 6) ==
		    0 && strcmp(asked + 6, name) == 0))
			return i;
		if (strcmp(asked, all[i].unit) != 0)
			continue;
		found = i;
		units++;
	}
	return units == 1 ? found : n;
}

static _Noreturn void
refuse_value(const char *asked, const char *who, const struct value *all,
    size_t n)
{
	struct buf b = {0};

	for (size_t i = 0; i < n; i++)
		buf_fmt(&b, "%s%s", i > 0 ? ", " : "", all[i].name);
	opt_usage("--value: %s has no value \"%s\"; it has: %.*s", who, asked,
	    (int)b.n, b.p);
}

size_t
value_choose(struct sample *s, const char *who, const struct value *all,
    size_t n, size_t usual)
{
	const char *asked = s->opts->value;
	size_t i = usual;
	uint64_t number = 0;

	if (asked != NULL) {
		i = find_value(asked, all, n);
		if (i == n && num_whole(str_of(asked), &number))
			i = number - 1 < n ? (size_t)number - 1 : n;
		if (i == n)
			refuse_value(asked, who, all, n);
	}
	if (i < n) {
		const char *unit = strcmp(all[i].unit, "count") == 0 ?
		    all[i].name : all[i].unit;

		if (unit[0] != '\0' && strcmp(unit, "none") != 0)
			value_unit(s, unit);
	}
	return i;
}

void
value_add(struct value_list *l, str name, str unit)
{
	uint32_t id = names_id(&l->texts, name);

	++*names_at(&l->named, &l->texts, id);
	*APPEND(l->all, l->cap, l->n) = (struct value){
		names_text(&l->texts, id).p,
		names_text(&l->texts, names_id(&l->texts, unit)).p
	};
}

/* Return the argument of --value that selects a value: its name, or its unit if
 * the name is ambiguous. */
static const char *
name_value(struct value_list *l, size_t i)
{
	uint32_t id = names_id(&l->texts, str_of(l->all[i].name));

	return *names_at(&l->named, &l->texts, id) > 1 ? l->all[i].unit :
	    l->all[i].name;
}

size_t
value_of_list(struct sample *s, struct value_list *l, size_t usual)
{
	size_t chosen = value_choose(s, "this profile", l->all, l->n, usual);
	struct buf b = {0};

	if (s->opts->value != NULL || l->n < 2)
		return chosen;
	for (size_t i = 0; i < l->n; i++)
		if (i != chosen)
			buf_fmt(&b, "%s%s", b.n > 0 ? ", " : "",
			    name_value(l, i));
	diag_remark(s->diag, "folded the value %s; --value=NAME folds %.*s",
	    name_value(l, chosen), (int)b.n, b.p);
	buf_free(&b);
	return chosen;
}
