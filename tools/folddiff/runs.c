#include "tools/folddiff/runs.h"

#include <stdio.h>
#include <string.h>

#include "common/buf.h"
#include "common/err.h"
#include "tools/folddiff/canon.h"

void
runs_add(struct runs *r, const char *path, unsigned side)
{
	GROW(r->all, r->cap, r->n + 1);
	r->all[r->n++] = (struct run){.name = path};
	r->count[side]++;
}

static void
only_once(const struct runs *r)
{
	unsigned n = 0;

	for (unsigned i = 0; i < r->n; i++)
		n += strcmp(r->all[i].name, "-") == 0;
	if (n > 1)
		die("standard input can be only one of the profiles");
}

void
runs_read(struct runs *r)
{
	only_once(r);
	r->f.runs = r->n;
	for (r->f.run = 0; r->f.run < r->n; r->f.run++) {
		struct run *run = &r->all[r->f.run];
		struct in in;

		in_open(&in, run->name);
		run->name = in.name;
		folded_read(&r->f, &in);
		in_close(&in);
		if (r->f.mixed.count > 0)
			die("%s: has two counts a line, it is a comparison "
			    "already; give the profiles it was made of",
			    run->name);
		run->meta = r->f.meta;
		r->f.meta = (struct meta){0};
		r->f.inputs = 0;
		run->total = stacks_total(&r->f.stacks, r->f.run);
		if (num_is0(run->total))
			warn("%s: holds no samples", run->name);
	}
}

void
runs_samples(struct runs *r, const uint64_t *given)
{
	for (unsigned i = 0; i < r->n; i++)
		r->all[i].samples = samples_count(&r->f.stacks, i,
		    &r->all[i].meta, given != NULL ? given[i] : 0);
}

static uint32_t
new_name(const struct renaming *how, struct names *names, uint32_t id,
    bool root)
{
	struct buf b = {0};

	for (size_t i = 0; i < how->nsubst; i++)
		id = subst_id(&how->subst[i], names, id);
	if (how->canon)
		canon_name(names_text(names, id), root, &b);
	else if (how->strip_hex)
		canon_hex(names_text(names, id), &b);
	else
		return id;
	id = names_id(names, buf_str(&b));
	buf_free(&b);
	return id;
}

/* from a stack's frames to the new ones, of which empty names are none */
struct maps {
	uint32_t *root, *other;
	uint32_t n;		/* names mapped */
	uint32_t *ids;
	size_t root_cap, other_cap, ids_cap;
};

static void
make_maps(struct maps *m, const struct renaming *how, struct names *names,
    const struct stacks *s)
{
	uint32_t n = m->n = (uint32_t)names->n;
	size_t depth;

	GROW(m->root, m->root_cap, n + 1);
	GROW(m->other, m->other_cap, n + 1);
	for (uint32_t i = 0; i < n; i++)
		m->root[i] = m->other[i] = new_name(how, names, i, false);
	for (uint32_t i = 0; how->canon && i < s->n; i++) {
		uint32_t id = stacks_ids(s, i, &depth)[0];

		if (m->root[id] == m->other[id])
			m->root[id] = new_name(how, names, id, true);
	}
}

/* the only root of a side that the other lacks: its id + 1, or 0 */
static uint32_t
only_root(const struct names *names, const unsigned char *sides, unsigned side)
{
	uint32_t found = 0;

	for (uint32_t i = 0; i < names->n; i++)
		if (sides[i] == 1u << side) {
			if (found != 0)
				return 0;
			found = i + 1;
		}
	return found;
}

/* one program under another name, "app.old" and "app.new", has one root */
static void
join_roots(struct runs *r, struct maps *m, const struct stacks *s)
{
	struct arena arena = {0};
	unsigned char *sides = NEW(&arena, unsigned char, r->f.names.n + 1);
	uint32_t b, a;

	for (uint32_t i = 0; i < s->n; i++) {
		size_t depth;
		uint32_t root = m->root[stacks_ids(s, i, &depth)[0]];

		for (unsigned c = 0; c < s->columns; c++)
			if (!num_is0(stacks_count(s, i, c)))
				sides[root] |= 1u << runs_side(r, c);
	}
	b = only_root(&r->f.names, sides, BEFORE);
	a = only_root(&r->f.names, sides, AFTER);
	if (b == 0 || a == 0)
		return;
	r->root[BEFORE] = names_text(&r->f.names, b - 1);
	r->root[AFTER] = names_text(&r->f.names, a - 1);
	for (uint32_t i = 0; i < m->n; i++)
		if (m->root[i] == a - 1)
			m->root[i] = b - 1;
}

static size_t
map_stack(struct maps *m, struct names *names, const uint32_t *ids,
    size_t depth)
{
	size_t n = 0;

	GROW(m->ids, m->ids_cap, depth + 1);
	for (size_t d = 0; d < depth; d++) {
		uint32_t id = d == 0 ? m->root[ids[d]] : m->other[ids[d]];

		if (names_text(names, id).n > 0)
			m->ids[n++] = id;
	}
	if (n == 0)
		m->ids[n++] = names_id(names, FOLDED_NONE);
	m->ids[n - 1] = folded_leaf(names, m->ids[n - 1]);
	return n;
}

void
runs_rename(struct runs *r, const struct renaming *how)
{
	struct stacks old = r->f.stacks;
	struct maps m = {0};

	if (!how->canon && !how->strip_hex && how->nsubst == 0)
		return;
	make_maps(&m, how, &r->f.names, &old);
	if (how->canon)
		join_roots(r, &m, &old);
	r->f.stacks = (struct stacks){.columns = old.columns};
	for (uint32_t i = 0; i < old.n; i++) {
		size_t depth;
		const uint32_t *ids = stacks_ids(&old, i, &depth);

		depth = map_stack(&m, &r->f.names, ids, depth);
		for (unsigned c = 0; c < old.columns; c++)
			stacks_add_to(&r->f.stacks, m.ids, depth, c,
			    stacks_count(&old, i, c));
	}
}

void
runs_by_side(struct runs *r)
{
	struct stacks old = r->f.stacks;

	if (r->n == 2)
		return;
	r->f.stacks = (struct stacks){.columns = 2};
	for (uint32_t i = 0; i < old.n; i++) {
		size_t depth;
		const uint32_t *ids = stacks_ids(&old, i, &depth);

		for (unsigned c = 0; c < old.columns; c++)
			stacks_add_to(&r->f.stacks, ids, depth,
			    runs_side(r, c), stacks_count(&old, i, c));
	}
}

struct num
runs_matching(const struct runs *r, struct match *m, unsigned run)
{
	const struct stacks *s = &r->f.stacks;
	struct num sum = {0};

	for (uint32_t i = 0; i < s->n; i++) {
		size_t depth, d = 0;
		const uint32_t *ids = stacks_ids(s, i, &depth);

		while (d < depth && !match_id(m, &r->f.names, ids[d]))
			d++;
		if (d < depth)
			sum = num_add(sum, stacks_count(s, i, run));
	}
	return sum;
}

const char *
runs_name(const struct runs *r, unsigned side, char buf[RUNS_NAME])
{
	if (r->count[side] == 1)
		return r->all[side == BEFORE ? 0 : r->n - 1].name;
	snprintf(buf, RUNS_NAME, "%u runs", r->count[side]);
	return buf;
}

const char *
runs_test(const struct runs *r, char buf[RUNS_NAME])
{
	if (r->n == 2)
		return "sampling noise only";
	snprintf(buf, RUNS_NAME, "%u runs against %u", r->count[BEFORE],
	    r->count[AFTER]);
	return buf;
}

str
runs_agreed(const struct runs *r, str key)
{
	str value = meta_get(&r->all[0].meta, key);

	for (unsigned i = 1; i < r->n; i++)
		if (!str_eq(meta_get(&r->all[i].meta, key), value))
			return (str){0};
	return value;
}

/* the number of a month by its English name, as in "Mon Jan 27 2025" */
static uint64_t
month(str s)
{
	static const char names[] = "JanFebMarAprMayJunJulAugSepOctNovDec";

	for (uint64_t i = 0; i < 12; i++)
		if (s.n >= 3 && memcmp(s.p, names + 3 * i, 3) == 0)
			return i + 1;
	return 0;
}

/* the next run of digits, as a number; 0 when there is none */
static uint64_t
digits(str *s)
{
	uint64_t n = 0;

	while (s->n > 0 && !str_digit(s->p[0]))
		*s = str_from(*s, 1);
	for (; s->n > 0 && str_digit(s->p[0]); *s = str_from(*s, 1))
		n = n * 10 + (uint64_t)(s->p[0] - '0');
	return n;
}

/*
 * When a run was recorded, as yyyymmddhhmmss, or 0.  Two forms are known:
 * "2025-01-27 15:45:22" and perf's, "Mon Jan 27 15:45:22 2025".
 */
static uint64_t
date(const struct runs *r, unsigned run)
{
	str s = meta_get(&r->all[run].meta, STR("date"));
	uint64_t mon = s.n > 8 ? month(str_from(s, 4)) : 0, part[6];

	for (unsigned i = 0; i < 6; i++)
		part[i] = mon > 0 && i == 1 ? mon : digits(&s);
	if (mon > 0) {
		uint64_t day = part[0];

		part[0] = part[5];
		part[5] = part[4];
		part[4] = part[3];
		part[3] = part[2];
		part[2] = day;
	}
	return ((((part[0] * 100 + part[1]) * 100 + part[2]) * 100 +
	    part[3]) * 100 + part[4]) * 100 + part[5];
}

/* are all of before younger than all of after? */
static bool
swapped(const struct runs *r)
{
	for (unsigned b = 0; b < r->count[BEFORE]; b++)
		for (unsigned a = r->count[BEFORE]; a < r->n; a++) {
			uint64_t old = date(r, b), new = date(r, a);

			if (new == 0 || old <= new)
				return false;
		}
	return true;
}

/* the first two values of a key that differ are reason to doubt */
static void
complain_differ(const struct runs *r, str key)
{
	str first = meta_get(&r->all[0].meta, key);

	for (unsigned i = 1; i < r->n; i++) {
		str other = meta_get(&r->all[i].meta, key);

		if (first.n == 0 || other.n == 0 || str_eq(first, other))
			continue;
		warn("the %.*s differs: \"%.*s\" in %s, \"%.*s\" in %s",
		    (int)key.n, key.p, (int)first.n, first.p, r->all[0].name,
		    (int)other.n, other.p, r->all[i].name);
		return;
	}
}

void
runs_complain(const struct runs *r)
{
	folded_complain(&r->f);
	complain_differ(r, STR("event"));
	complain_differ(r, STR("unit"));
	complain_differ(r, STR("host"));
	if (swapped(r))
		warn("before is younger than after: is that the right order?");
}
