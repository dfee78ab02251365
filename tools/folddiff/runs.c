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
	uint32_t *ids;
	size_t root_cap, other_cap, ids_cap;
};

static void
make_maps(struct maps *m, const struct renaming *how, struct names *names)
{
	uint32_t n = (uint32_t)names->n;

	GROW(m->root, m->root_cap, n + 1);
	GROW(m->other, m->other_cap, n + 1);
	for (uint32_t i = 0; i < n; i++) {
		m->root[i] = new_name(how, names, i, true);
		m->other[i] = new_name(how, names, i, false);
	}
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
	make_maps(&m, how, &r->f.names);
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
