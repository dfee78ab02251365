#include "tools/stackfold/formats/parts/firefox_tables.h"

#define NONE FIREFOX_TABLES_NONE

static uint32_t
number(struct jread *j)
{
	uint64_t n;

	return jread_whole(j, &n) && n < NONE ? (uint32_t)n : NONE;
}

/* [0, null, 1] */
static void
read_column(struct jread *j, struct sample_ids *to)
{
	to->n = 0;
	if (jread_array(j))
		while (jread_element(j))
			sample_ids_add(to, number(j));
}

static void
read_strings(struct jread *j, struct sample *s, struct sample_ids *to)
{
	struct buf text = {0};

	if (!jread_array(j))
		return;
	while (jread_element(j)) {
		jread_text(j, &text);
		sample_full(s, buf_str(&text), '\0');
		sample_ids_add(to, s->frames.p[0]);
		sample_drop(s);
	}
	buf_free(&text);
}

/* the columns of a table that are asked for, with their names */
struct column {
	const char *name;
	struct sample_ids *to;
	uint64_t at;		/* in a row */
};

/* [[null, 0], [0, 1]] */
static void
read_rows(struct jread *j, const struct column *c)
{
	if (!jread_array(j))
		return;
	while (jread_element(j)) {
		size_t begun[2] = {c[0].to->n, c[1].to->n};
		bool row = jread_array(j);

		for (uint64_t i = 0; row && jread_element(j); i++)
			if (i == c[0].at)
				sample_ids_add(c[0].to, number(j));
			else if (i == c[1].at)
				sample_ids_add(c[1].to, number(j));
			else
				jread_skip(j);
		for (size_t k = 0; k < 2; k++)
			if (c[k].to->n == begun[k])
				sample_ids_add(c[k].to, NONE);
	}
}

/* {"data": {"prefix": 0, "frame": 1}}: where in a row they are */
static void
read_schema(struct jread *j, struct column *c)
{
	str key;

	if (!jread_object(j))
		return;
	while (jread_member(j, &key))
		if (str_eq(key, str_of(c[0].name)))
			jread_whole(j, &c[0].at);
		else if (str_eq(key, str_of(c[1].name)))
			jread_whole(j, &c[1].at);
		else
			jread_skip(j);
}

static void
read_weights(struct jread *j, struct firefox_tables_samples *t)
{
	bool negative;

	if (!jread_array(j))
		return;
	while (jread_element(j)) {
		GROW(t->weights, t->cap, t->nweights + 1);
		t->weights[t->nweights] = NUM(0);
		jread_num(j, &t->weights[t->nweights++], &negative);
	}
}

/* {"prefix": [...], "frame": [...]}, or
 * {"schema": {"prefix": 0, "frame": 1}, "data": [[null, 0], [0, 1]]} */
static void
read_table(struct jread *j, struct column *c, struct firefox_tables_samples *t)
{
	str key;

	jread_object(j);
	while (jread_member(j, &key))
		if (str_eq(key, str_of(c[0].name)))
			read_column(j, c[0].to);
		else if (str_eq(key, str_of(c[1].name)))
			read_column(j, c[1].to);
		else if (str_eq(key, STR("schema")))
			read_schema(j, c);
		else if (str_eq(key, STR("data")))
			read_rows(j, c);
		else if (t != NULL && str_eq(key, STR("weight")))
			read_weights(j, t);
		else
			jread_skip(j);
}

bool
firefox_tables_member(struct firefox_tables *t, struct jread *j, str key,
    struct sample *s)
{
	struct sample_ids other = {0};

	if (str_eq(key, STR("stackTable")))
		read_table(j, (struct column[2]){{"prefix", &t->prefix, 0},
		    {"frame", &t->frame, 1}}, NULL);
	else if (str_eq(key, STR("frameTable")))
		read_table(j, (struct column[2]){{"location", &t->location,
		    0}, {"func", &t->func, UINT64_MAX}}, NULL);
	else if (str_eq(key, STR("funcTable")))
		read_table(j, (struct column[2]){{"name", &t->name, 0},
		    {"resource", &other, UINT64_MAX}}, NULL);
	else if (str_eq(key, STR("stringArray")) ||
	    str_eq(key, STR("stringTable")))
		read_strings(j, s, &t->strings);
	else
		return false;
	return true;
}

static uint32_t
at(const struct sample_ids *ids, uint32_t i)
{
	return i < ids->n ? ids->p[i] : NONE;
}

void
firefox_tables_samples(struct firefox_tables_samples *t, struct jread *j)
{
	struct sample_ids other = {0};

	read_table(j, (struct column[2]){{"stack", &t->stacks, 0},
	    {"", &other, UINT64_MAX}}, t);
}

bool
firefox_tables_push(const struct firefox_tables *t, uint32_t stack,
    const struct sample_ids *strings, struct sample *s, size_t *unnamed)
{
	size_t missing = 0;

	for (size_t depth = 0; stack != NONE; depth++) {
		uint32_t frame = at(&t->frame, stack);
		uint32_t name = at(&t->location, frame);

		if (depth > t->prefix.n)
			return false;
		if (name == NONE)
			name = at(&t->name, at(&t->func, frame));
		name = at(strings, name);
		missing += name == NONE;
		if (name != NONE)
			sample_push(s, name);
		else
			sample_frame(s, STR("[unknown]"), '\0');
		stack = at(&t->prefix, stack);
	}
	*unnamed += missing;
	return true;
}
