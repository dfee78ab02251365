#include "common/profile/meta.h"

#include "common/base/buf.h"
#include "common/base/sys.h"
#include "common/io/out.h"
#include "common/profile/own_rule.h"

/* Keys in the order they are written.  The lean ones describe counts and
 * frames, not where and how samples were taken. */
static const struct { const char *name; bool lean; } order[] = {
	{"columns", true}, {"event", true}, {"unit", true}, {"weight", true},
	{"whole", true}, {"scale", true}, {"samples", true}, {"lost", true},
	{"lost-at", true}, {"guests", true}, {"throttled", false},
	{"rate", true}, {"duration", false}, {"time", true}, {"slice", true},
	{"start", true}, {"wall", true}, {"cpus", true}, {"callgraph", false},
	{"callgraph-needs", false}, {"restored", true},
	{"caller-unknown", true}, {"callers-lost", true},
	{"callers-lost-in", true}, {"buffer", false}, {"command", false},
	{"host", false}, {"date", false}, {"spans", true},
	{"span-times", true}, {"span-over", true}, {"span-under", true},
	{"marks", true}, {"own", true}, {"own-from", true}, {"before", true},
	{"after", true}, {"compare", true},
};

#define NORDER LENGTH(order)
#define META_KEYS 1000		/* maximum number of keys, which are searched
				 * one by one */

static struct meta_pair *
find_pair(const struct meta *m, str key)
{
	for (size_t i = 0; i < m->n; i++)
		if (str_eq(m->all[i].key, key))
			return &m->all[i];
	return NULL;
}

str
meta_get(const struct meta *m, str key)
{
	const struct meta_pair *p = find_pair(m, key);

	return p != NULL ? p->value : (str){0};
}

bool
meta_num(const struct meta *m, str key, struct num *n)
{
	return num_parse(meta_get(m, key), n) != NUM_BAD;
}

/* Copy a value.  Line ends become blanks, since they would end the line. */
static str
keep_text(struct meta *m, str s)
{
	char *p = arena_alloc(&m->arena, 1, 1, s.n + 1);

	for (size_t i = 0; i < s.n; i++)
		p[i] = s.p[i] == '\n' || s.p[i] == '\r' ? ' ' : s.p[i];
	return (str){p, s.n};
}

static void
drop_pair(struct meta *m, struct meta_pair *p)
{
	size_t at = (size_t)(p - m->all);

	m->n--;
	memmove(p, p + 1, (m->n - at) * sizeof(*p));
}

void
meta_set(struct meta *m, str key, str value)
{
	struct meta_pair *p = find_pair(m, key);

	if (value.n == 0) {
		if (p != NULL)
			drop_pair(m, p);
		return;
	}
	if (p == NULL) {
		p = APPEND(m->all, m->cap, m->n);
		p->key = keep_text(m, key);
	}
	p->value = keep_text(m, value);
}

void
meta_set_num(struct meta *m, str key, struct num n)
{
	char text[NUM_TEXT];

	meta_set(m, key, num_text(text, n));
}

void
meta_set_known(struct meta *m, str key, str value)
{
	if (value.n > 0)
		meta_set(m, key, value);
}

void
meta_set_count(struct meta *m, str key, uint64_t n)
{
	if (n > 0)
		meta_set_num(m, key, NUM(n));
}

str
meta_date(char text[META_DATE], time_t when)
{
	struct tm tm;

	if (localtime_r(&when, &tm) == NULL)
		return (str){0};
	return (str){text, strftime(text, META_DATE, "%Y-%m-%d %H:%M:%S",
	    &tm)};
}

static bool
adds_up(str key)
{
	return str_eq(key, STR("weight")) || str_eq(key, STR("whole")) ||
	    str_eq(key, STR("samples")) || str_eq(key, STR("lost")) ||
	    str_eq(key, STR("guests")) || str_eq(key, STR("spans")) ||
	    str_eq(key, STR("restored")) ||
	    str_eq(key, STR("caller-unknown")) ||
	    str_eq(key, STR("callers-lost"));
}

bool
meta_differs(const struct meta *m, str key)
{
	for (size_t i = 0; i < m->gones; i++)
		if (str_eq(m->gone[i], key))
			return true;
	return false;
}

static void
give_up_key(struct meta *m, str key)
{
	if (meta_differs(m, key))
		return;
	*APPEND(m->gone, m->gone_cap, m->gones) = keep_text(m, key);
}

/* Join rules of own code: code of one profile is own code in the sum. */
static bool
join_own(struct meta *m, struct meta_pair *p, str value)
{
	void (*join)(struct buf *, str) = str_eq(p->key, OWN_RULE) ?
	    own_rule_join : str_eq(p->key, OWN_FROM) ? own_rule_join_from :
	    NULL;
	struct buf b = {0};

	if (join == NULL)
		return false;
	if (str_eq(p->value, value))
		return true;
	buf_add(&b, p->value);
	join(&b, value);
	meta_set(m, p->key, buf_str(&b));
	buf_free(&b);
	return true;
}

/* Combine the second value of a key with the first. */
static void
combine_values(struct meta *m, struct meta_pair *p, str value)
{
	struct num a, b;

	if (join_own(m, p, value))
		return;
	if (adds_up(p->key) && num_parse(p->value, &a) != NUM_BAD &&
	    num_parse(value, &b) != NUM_BAD) {
		meta_set_num(m, p->key, num_add(a, b));
	} else if (!str_eq(p->value, value)) {
		give_up_key(m, p->key);
		drop_pair(m, p);
	}
}

bool
meta_line(struct meta *m, str line)
{
	size_t eq = str_find(line, STR("=\""));
	struct meta_pair *p;
	str key, value;

	if (eq == STR_NONE || eq <= 2 || line.n < eq + 3 ||
	    line.p[line.n - 1] != '"')
		return false;
	key = (str){line.p + 2, eq - 2};
	if (str_has_char(key, ' '))
		return false;
	value = (str){line.p + eq + 2, line.n - eq - 3};
	p = find_pair(m, key);
	if (p != NULL)
		combine_values(m, p, value);
	else if (m->n + m->gones == META_KEYS)
		return false;
	else if (!meta_differs(m, key))
		meta_set(m, key, value);
	return true;
}

void
meta_merge(struct meta *m, const struct meta *other)
{
	for (size_t i = 0; i < other->gones; i++)
		give_up_key(m, other->gone[i]);
	for (size_t i = m->n; i-- > 0;) {
		const struct meta_pair *p = find_pair(other, m->all[i].key);

		if (p == NULL)
			drop_pair(m, &m->all[i]);
		else
			combine_values(m, &m->all[i], p->value);
	}
}

static void
write_pair(const struct meta_pair *p, struct out *o)
{
	out_text(o, "# ");
	out_str(o, p->key);
	out_text(o, "=\"");
	out_str(o, p->value);
	out_text(o, "\"\n");
}

/* Return the index of a key in order[], or NORDER. */
static size_t
find_known(str key)
{
	size_t i = 0;

	while (i < NORDER && !str_eq(key, str_of(order[i].name)))
		i++;
	return i;
}

/* Join the last word to the one before if awk would read it as a number. */
static void
join_last_word(struct meta *m, struct meta_pair *p)
{
	size_t at = str_rchr(p->value, ' ');
	struct buf b = {0};

	if (at == STR_NONE || at + 1 == p->value.n ||
	    !str_has_char(STR("+-.0123456789"), p->value.p[at + 1]))
		return;
	buf_add(&b, p->value);
	b.p[at] = '_';
	p->value = keep_text(m, buf_str(&b));
	buf_free(&b);
}

void
meta_lean(struct meta *m)
{
	for (size_t i = m->n; i-- > 0;) {
		size_t known = find_known(m->all[i].key);

		if (known == NORDER || !order[known].lean)
			drop_pair(m, &m->all[i]);
		else
			join_last_word(m, &m->all[i]);
	}
}

void
meta_write(const struct meta *m, struct out *o)
{
	for (size_t i = 0; i < NORDER; i++) {
		const struct meta_pair *p = find_pair(m, str_of(order[i].name));

		if (p != NULL)
			write_pair(p, o);
	}
	for (size_t i = 0; i < m->n; i++)
		if (find_known(m->all[i].key) == NORDER)
			write_pair(&m->all[i], o);
}

void
meta_free(struct meta *m)
{
	arena_free(&m->arena);
	buf_drop(m->all);
	buf_drop(m->gone);
	*m = (struct meta){0};
}
