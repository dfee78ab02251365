#include "tools/folddiff/read/runs.h"

#include <stdio.h>
#include <string.h>

#include "common/base/err.h"
#include "common/folded/folded_match.h"
#include "common/folded/folded_read.h"

void
runs_add(struct runs *r, const char *path, unsigned side)
{
	*APPEND(r->all, r->cap, r->n) = (struct run){.name = path};
	r->count[side]++;
}

/* complete a run whose file was read */
static void
end_run(struct runs *r, unsigned k, struct in *in)
{
	struct run *run = &r->all[k];

	in_close(in);
	if (r->f.findings.mixed.count > 0)
		die("%s: has two counts per line: it is a comparison already; "
		    "give the two profiles instead", run->name);
	run->meta = r->f.meta;
	r->f.meta = (struct meta){0};
	r->f.inputs = 0;
	run->total = stacks_total(&r->f.stacks, k);
	if (num_is0(run->total))
		warn("%s: no samples", run->name);
}

void
runs_read(struct runs *r)
{
	struct folded_options options = {
		.runs = r->n, .time = FOLDED_DROP_TIME
	};
	unsigned stdins = 0;
	struct in in;

	for (unsigned i = 0; i < r->n; i++)
		stdins += strcmp(r->all[i].name, "-") == 0;
	if (stdins > 1)
		die("standard input can be only one of the profiles");
	for (; options.run < r->n; options.run++) {
		folded_open(&in, &options, r->all[options.run].name);
		r->all[options.run].name = in.name;
		folded_read(&r->f, &options, &in);
		end_run(r, options.run, &in);
	}
	folded_match(&r->f);
}

void
runs_samples(struct runs *r, const uint64_t *given)
{
	for (unsigned i = 0; i < r->n; i++)
		r->all[i].samples = samples_count(&r->f.stacks, i,
		    &r->all[i].meta, given != NULL ? given[i] : 0);
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
		uint32_t k = stacks_number(&r->f.stacks, ids, depth);

		for (unsigned c = 0; c < old.columns; c++)
			stacks_count_in(&r->f.stacks, k, runs_side(r, c),
			    stacks_count(&old, i, c));
	}
	stacks_free(&old);
}

struct num
runs_sum(const struct runs *r, const struct num each[], unsigned side)
{
	struct num sum = {0};

	for (unsigned i = 0; i < r->n; i++)
		if (runs_side(r, i) == side)
			sum = num_add(sum, each[i]);
	return sum;
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
		return "one run a side";
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

/*
 * Return true if all runs before were recorded later than all runs after.
 * Dates are compared as texts: "2025-01-27 15:45:22".
 */
static bool
is_order_swapped(const struct runs *r)
{
	for (unsigned b = 0; b < r->count[BEFORE]; b++)
		for (unsigned a = r->count[BEFORE]; a < r->n; a++) {
			str old = meta_get(&r->all[b].meta, STR("date"));
			str new = meta_get(&r->all[a].meta, STR("date"));

			if (new.n == 0 || str_cmp(old, new) <= 0)
				return false;
		}
	return true;
}

/* warn of the first two runs whose values of a key differ */
static void
warn_different(const struct runs *r, str key)
{
	str first = meta_get(&r->all[0].meta, key);

	for (unsigned i = 1; i < r->n; i++) {
		str other = meta_get(&r->all[i].meta, key);

		if (first.n == 0 || other.n == 0 || str_eq(first, other))
			continue;
		warn("the runs differ in %.*s: \"%.*s\" in %s, \"%.*s\" in %s",
		    (int)key.n, key.p, (int)first.n, first.p, r->all[0].name,
		    (int)other.n, other.p, r->all[i].name);
		return;
	}
}

/* warn if callers were restored in some runs only: that looks like a change */
static void
warn_restored(const struct runs *r)
{
	const struct run *with = NULL, *without = NULL;

	for (unsigned i = 0; i < r->n; i++)
		if (meta_get(&r->all[i].meta, STR("restored")).n > 0)
			with = &r->all[i];
		else if (r->all[i].meta.n > 0)
			without = &r->all[i];
	if (with != NULL && without != NULL)
		warn("%s has restored callers, and %s has not: fold both "
		    "recordings anew, or with --no-restore", with->name,
		    without->name);
}

void
runs_warn(const struct runs *r)
{
	folded_report(&r->f);
	warn_different(r, STR("event"));
	warn_different(r, STR("unit"));
	warn_different(r, STR("host"));
	warn_restored(r);
	if (is_order_swapped(r))
		warn("before was recorded later than after; "
		    "is the order right?");
}
