#include "tools/foldview/changes.h"

#include <math.h>
#include <string.h>

#include "common/base/err.h"
#include "common/base/radix.h"
#include "common/base/search.h"
#include "common/folded/folded_parts.h"
#include "common/folded/folded_read.h"
#include "common/profile/samples.h"
#include "common/screen/screen.h"

#define NUMBERS 24		/* columns of the numbers before a name */
#define ROWS 20			/* maximum functions in a table */
#define SECONDS 60		/* length of the baseline, in seconds */
#define PARTS 60		/* maximum parts in the baseline */
#define SIGNIFICANT 3.0		/* standard errors of a change; p = 1/370 */

#define KEPT_NAMES 4096		/* with fewer names, none is forgotten */

/* the weights of functions in a part, or in the baseline file */
struct part {
	struct folded_part part;
	struct num weight;	/* total weight */
	uint64_t samples;
	struct weight {
		uint64_t name;	/* id, 64 bits wide for search.h */
		struct num n;
	} *of;			/* functions with a weight, sorted by id */
	size_t n, cap;
};

/* starts as {0} */
struct window {
	bool by_total;		/* use total weights, not self */
	struct part past[PARTS + 1];	/* ring buffer */
	size_t first, n;	/* oldest part, and number of parts */
	struct part base;	/* part from --baseline, or empty */

	/* the baseline, after sum_baseline(): */
	struct num *sum;	/* weight by name */
	size_t nsum, sum_cap;
	struct num weight;	/* total weight */
	uint64_t samples;
	double seconds;		/* duration */

	/* while a part is added: */
	struct num *now;	/* weight by name */
	uint32_t *mark;		/* by name: 1 + the last stack counted */
	size_t kept;		/* names after the last forget_names() */
};

static const struct part *
get_newest(const struct window *w)
{
	return &w->past[(w->first + w->n - 1) % (PARTS + 1)];
}

/* Make room for n counts; new ones are 0. */
static void
make_room(struct num **counts, size_t *have, size_t *cap, size_t n)
{
	if (n <= *have)
		return;
	GROW(*counts, *cap, n);
	memset(*counts + *have, 0, (n - *have) * sizeof(**counts));
	*have = n;
}

/* Count a stack for its leaf, or once for each of its functions. */
static void
add_stack(struct window *w, struct part *p, const struct folded *f,
    uint32_t stack)
{
	unsigned column = f->stacks.columns > 1 ? f->stacks.columns - 1 : 0;
	struct num n = stacks_count(&f->stacks, stack, column);
	size_t depth;
	const uint32_t *ids = stacks_ids(&f->stacks, stack, &depth);

	p->weight = num_add(p->weight, n);
	if (!w->by_total) {
		w->now[ids[depth - 1]] = num_add(w->now[ids[depth - 1]], n);
		return;
	}
	for (size_t d = 0; d < depth; d++) {
		if (w->mark[ids[d]] == stack + 1)
			continue;
		w->mark[ids[d]] = stack + 1;
		w->now[ids[d]] = num_add(w->now[ids[d]], n);
	}
}

static void
sum_stacks(struct window *w, struct part *p, const struct folded *f)
{
	size_t names = f->names.n;

	p->n = 0;
	p->weight = NUM(0);
	w->now = buf_table(names + 1, sizeof(*w->now));
	w->mark = buf_table(names + 1, sizeof(*w->mark));
	for (uint32_t i = 0; i < f->stacks.n; i++)
		add_stack(w, p, f, i);
	for (uint32_t i = 0; i < names; i++)
		if (!num_is0(w->now[i]))
			*APPEND(p->of, p->cap, p->n) =
			    (struct weight){i, w->now[i]};
	buf_drop(w->now);
	buf_drop(w->mark);
}

/* Add the newest part, the stacks of a profile. */
static void
add_newest(struct window *w, const struct folded_part *part,
    const struct folded *f)
{
	struct part *p;

	if (w->n == PARTS + 1) {
		w->first = (w->first + 1) % (PARTS + 1);
		w->n--;
	}
	p = &w->past[(w->first + w->n++) % (PARTS + 1)];
	p->part = *part;
	p->samples = part->samples;
	sum_stacks(w, p, f);
}

/* Use a profile as the baseline instead of the minute before. */
static void
set_baseline(struct window *w, const struct folded *f)
{
	unsigned column = f->stacks.columns > 1 ? f->stacks.columns - 1 : 0;

	w->base.samples = samples_count(&f->stacks, column, &f->meta, 0).n;
	sum_stacks(w, &w->base, f);
}

/* Replace ids in a part by here[id]; if `here` is NULL, mark them as used. */
static void
rename_part(struct part *p, uint32_t *here, bool *used)
{
	for (size_t i = 0; i < p->n; i++)
		if (here == NULL)
			used[p->of[i].name] = true;
		else
			p->of[i].name = here[p->of[i].name];
}

/* Free names that no part uses any more, once there are many.  The remaining
 * names get new ids.  The profile must not have stacks. */
static void
forget_names(struct window *w, struct names *names)
{
	struct arena arena = {0};
	struct names kept = {0};
	uint32_t *here = NULL;
	bool *used;

	if (names->n < KEPT_NAMES || names->n - w->kept < w->kept / 4)
		return;
	used = NEW(&arena, bool, names->n);
	for (int pass = 0; pass < 2; pass++) {
		for (size_t i = 0; i < w->n; i++)
			rename_part(&w->past[(w->first + i) %
			    (PARTS + 1)], here, used);
		rename_part(&w->base, here, used);
		if (pass > 0)
			break;
		here = NEW(&arena, uint32_t, names->n);
		for (uint32_t i = 0; i < names->n; i++)
			if (used[i])
				here[i] = names_id(&kept, names_text(names,
				    i));
	}
	names_free(names);
	*names = kept;
	w->kept = kept.n;
	arena_free(&arena);
}

static void
add_part(struct window *w, const struct part *p)
{
	if (p->n > 0)
		make_room(&w->sum, &w->nsum, &w->sum_cap,
		    p->of[p->n - 1].name + (size_t)1);
	for (size_t i = 0; i < p->n; i++) {
		struct num *sum = &w->sum[p->of[i].name];

		*sum = num_add(*sum, p->of[i].n);
	}
	w->weight = num_add(w->weight, p->weight);
	w->samples += p->samples;
	w->seconds += num_real(num_sub(p->part.to, p->part.from));
}

/* Sum up the baseline for the newest part. */
static void
sum_baseline(struct window *w)
{
	struct num newest = get_newest(w)->part.from;

	w->nsum = 0;
	w->weight = NUM(0);
	w->samples = 0;
	w->seconds = 0;
	if (w->base.n > 0) {
		add_part(w, &w->base);
		return;
	}
	for (size_t i = 0; i + 1 < w->n; i++) {
		const struct part *p =
		    &w->past[(w->first + i) % (PARTS + 1)];

		if (num_cmp(num_add(p->part.from, NUM(SECONDS)),
		    newest) >= 0)
			add_part(w, p);
	}
}

/* Return the weight of a function in the newest part. */
static struct num
find_weight(const struct window *w, uint32_t name)
{
	const struct part *p = get_newest(w);
	size_t n = p->n == 0 ? 0 : search_after(&p->of[0].name, p->n,
	    sizeof(*p->of), name);

	return n > 0 && p->of[n - 1].name == name ? p->of[n - 1].n : NUM(0);
}

/* Return the share of a function in percent, in the newest part. */
static double
share_now(const struct window *w, uint32_t name)
{
	return num_percent(find_weight(w, name), get_newest(w)->weight);
}

/* Return the share of a function in percent, in the baseline. */
static double
share_before(const struct window *w, uint32_t name)
{
	return name < w->nsum ? num_percent(w->sum[name], w->weight) : 0;
}

/* Return whether the change of a share is significant. */
static bool
is_significant(const struct window *w, uint32_t name)
{
	double n = (double)get_newest(w)->samples, m = (double)w->samples;
	double now = share_now(w, name) / 100;
	double before = share_before(w, name) / 100;
	double both = (now * n + before * m) / (n + m);

	return n > 0 && m > 0 && fabs(now - before) >
	    SIGNIFICANT * sqrt(both * (1 - both) * (1 / n + 1 / m));
}

/* sort key of names: weight now, then in the baseline, then id */
struct ranked {
	const struct window *w;
	uint32_t *name;
};

static bool
load_key(const void *arg, uint32_t of, size_t part, uint64_t *bits)
{
	const struct ranked *r = arg;
	uint32_t name = r->name[of];

	*bits = part == 0 ? ~find_weight(r->w, name).whole :
	    part == 1 ? ~(name < r->w->nsum ? r->w->sum[name].whole : 0) :
	    part == 2 ? name : 0;
	return part < 3;
}

/* Return the *n functions with a share now or before, the largest share now
 * first; buf_drop() frees them. */
static uint32_t *
rank_names(const struct window *w, size_t *n)
{
	const struct part *p = get_newest(w);
	size_t newest = p->n > 0 ? p->of[p->n - 1].name + (size_t)1 : 0;
	size_t all = newest > w->nsum ? newest : w->nsum, cap = 0;
	struct ranked r = {w, NULL};
	struct radix sort = {.load = load_key, .arg = &r};
	uint32_t *order;

	*n = 0;
	GROW(r.name, cap, all + 1);
	for (uint32_t i = 0; i < all; i++)
		if (share_now(w, i) > 0 || share_before(w, i) > 0)
			r.name[(*n)++] = i;
	order = radix_order(&sort, *n);
	for (size_t i = 0; i < *n; i++)
		order[i] = r.name[order[i]];
	buf_drop(r.name);
	return order;
}

struct watch {
	const struct changes_settings *settings;
	struct screen screen;
	struct folded folded;	/* stacks of one part, names of several */
	struct window window;
};

/* Describe the newest part and its baseline. */
static void
write_heading(struct watch *w, struct buf *b)
{
	const struct folded_part *p = &get_newest(&w->window)->part;
	const struct window *v = &w->window;

	buf_fmt(b, "part %llu: %.4g s, %llu sample%s",
	    (unsigned long long)p->number, num_real(num_sub(p->to, p->from)),
	    (unsigned long long)p->samples, p->samples == 1 ? "" : "s");
	if (p->lost > 0)
		buf_fmt(b, ", %llu lost (try perf record -m 16M)",
		    (unsigned long long)p->lost);
	if (!p->complete)
		buf_add(b, STR(", not complete"));
	if (w->settings->baseline != NULL)
		buf_fmt(b, "; before is %s", w->settings->baseline);
	else if (v->seconds > 0)
		buf_fmt(b, "; before are %.4g s, %llu sample%s", v->seconds,
		    (unsigned long long)v->samples,
		    v->samples == 1 ? "" : "s");
	buf_char(b, '\n');
}

static void
write_row(struct watch *w, uint32_t name, struct buf *b)
{
	const struct screen *s = &w->screen;
	const struct window *v = &w->window;
	double now = share_now(v, name);
	double before = share_before(v, name);

	buf_fmt(b, "%5.1f%%  ", now);
	if (v->samples > 0 || w->settings->baseline != NULL)
		buf_fmt(b, "%5.1f%%  %+6.1f%c ", before, now - before,
		    is_significant(v, name) ? '!' : ' ');
	else
		buf_fmt(b, "%6s  %6s  ", "", "");
	screen_fit(s, b, names_text(&w->folded.names, name),
	    s->width > NUMBERS ? s->width - NUMBERS : 0);
	buf_char(b, '\n');
}

static void
write_table(struct watch *w, struct buf *b)
{
	size_t n;
	uint32_t *name;

	sum_baseline(&w->window);
	name = rank_names(&w->window, &n);
	write_heading(w, b);
	buf_fmt(b, "\n%6s  %6s  %6s  FUNCTION BY %s\n", "NOW", "BEFORE",
	    "CHANGE", w->settings->by_total ? "TOTAL" : "SELF");
	for (size_t i = 0; i < n && i < ROWS; i++)
		write_row(w, name[i], b);
	buf_drop(name);
}

static void
read_baseline(struct watch *w)
{
	struct folded_options options = {.time = FOLDED_DROP_TIME};
	struct in in;

	if (w->settings->baseline == NULL)
		return;
	folded_open(&in, &options, w->settings->baseline);
	folded_read(&w->folded, &options, &in);
	in_close(&in);
	set_baseline(&w->window, &w->folded);
}

bool
changes_report(const struct changes_settings *s, struct out *out)
{
	struct watch w = {.settings = s,
	    .screen = screen_open(out->fd, false, false, 0),
	    .window = {.by_total = s->by_total}};
	struct buf text = {0}, table = {0};
	struct folded_part part;
	size_t parts = 0;
	struct in in;

	read_baseline(&w);
	in_open(&in, s->path);
	for (;; parts++) {
		stacks_free(&w.folded.stacks);
		meta_free(&w.folded.meta);
		w.folded.inputs = 0;
		forget_names(&w.window, &w.folded.names);
		if (!folded_parts_read(&in, &part, &text, &w.folded))
			break;
		add_newest(&w.window, &part, &w.folded);
		if (parts > 0)
			out_char(out, '\n');
		write_table(&w, &table);
		out_str(out, buf_str(&table));
		out_flush(out);
		table.n = 0;
	}
	folded_report(&w.folded);
	if (parts == 0)
		warn("%s: no part of a profile; stackfold --every=2 writes "
		    "them", in.name);
	in_close(&in);
	return parts > 0;
}
