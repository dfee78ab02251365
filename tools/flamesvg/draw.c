#include "tools/flamesvg/draw.h"

#include <pthread.h>
#include <string.h>

#include "common/base/err.h"
#include "common/profile/frame.h"
#include "tools/flamesvg/paint_thread.h"
#include "tools/flamesvg/page/page.h"
#include "tools/flamesvg/page/text.h"
#include "tools/flamesvg/tree/stack_rewrite.h"

/* a browser needs 21 to 60 us for each box; the script draws its own */
#define BOXES 10000
#define BOXES_BESIDE_PROFILE 800
#define ROWS_BESIDE_PROFILE 64
#define MAP "palette.map"

/* everything that is made on the way to the page */
struct drawing {
	const struct options *options;
	struct folded *in;
	uint32_t *names;	/* their ids in byte order */
	uint32_t *leaf;		/* of each stack in the profile, for a chart */
	struct tree profile, other;
	struct stacks reversed;
	struct layout_sizes sizes;
	struct layout layout;
	struct diff diff;
	struct paint_thread beside;
	struct profile_slices times;	/* if has_times */
	bool has_times;
	struct heatmap heat;
	struct packed packed;
	struct nameattr attrs;
	struct picture picture;
	struct buf line;
};

/* put the line under the title */
static void
notice(struct drawing *w)
{
	if (w->line.n > 0 && w->picture.notices < PICTURE_NOTICES)
		w->picture.notice[w->picture.notices++] = buf_str(&w->line);
	w->line = (struct buf){0};
}

static void
build(struct drawing *w, struct tree *t, const struct stacks *s,
    uint32_t *leaf)
{
	tree_build(t, s, w->names, w->in->names.n, leaf);
	tree_sort(t, w->options->sort, leaf, s->n);
}

/* the profile, and the tree to draw: that, or its stacks in another order */
static void
build_trees(struct drawing *w)
{
	const struct stacks *s = &w->in->stacks;

	w->leaf = NEW(&w->packed.arena, uint32_t, s->n);
	build(w, &w->profile, s, w->leaf);
	if (w->profile.rounded)
		warn("counts keep %u decimals only, beside a total so large",
		    w->profile.decimals);
	w->picture.tree = &w->profile;
	if (w->options->reverse) {
		stack_rewrite_reverse(&w->reversed, s);
		s = &w->reversed;
	}
	if (w->options->chart)
		tree_chart(&w->other, s);
	else if (w->options->reverse)
		build(w, &w->other, s, NEW(&w->packed.arena, uint32_t, s->n));
	else
		return;
	w->picture.tree = &w->other;
}

static void
whole_text(struct drawing *w, struct num n)
{
	if (w->options->unit_known)
		text_count(&w->line, w->options, n);
	else	/* titles say samples, for the scripts that read them */
		text_amount(&w->line, n, w->options->unit);
}

/* set up the comparison, and what the page says about it */
static void
compare(struct drawing *w)
{
	const struct tree *t = w->picture.tree;
	struct diff *d = &w->diff;
	struct num before = tree_num(t, t->total[DIFF_BEFORE][0]);
	struct num after = tree_num(t, t->total[DIFF_AFTER][0]);

	d->tree = t;
	d->self = w->options->by_self;
	d->by = w->options->width_by;
	d->negate = w->options->negate;
	d->counts = str_eq(meta_get(&w->in->meta, STR("compare")),
	    STR("counts"));
	diff_width(d);
	diff_scale(d);
	diff_tested(d, &w->in->meta, &w->in->names, &w->packed.arena);
	w->picture.diff = d;
	w->picture.weight = d->total;
	diff_gone(&w->line, d, &w->in->names);
	notice(w);
	if (num_cmp(before, after) == 0)
		return;
	buf_fmt(&w->line, "The totals differ, and %s are compared: before ",
	    d->counts ? "counts" : "shares");
	whole_text(w, before);
	buf_add(&w->line, STR(", after "));
	whole_text(w, after);
	notice(w);
}

/* what 100 % is */
static uint64_t
whole(const struct drawing *w)
{
	uint64_t sum = w->picture.weight[0];
	uint64_t asked = tree_ticks(w->picture.tree, w->options->total);

	if (asked > 0 && asked < sum)
		warn("--total is less than the sum of the counts; ignored");
	return asked < sum ? sum : asked;
}

/* the least weight that is drawn, for a width in tenths of pixels */
static uint64_t
least(const char *min_width, uint64_t whole, uint32_t width)
{
	str s = str_of(min_width != NULL ? min_width : "0.1");
	bool percent = s.n > 0 && s.p[s.n - 1] == '%';
	struct num n, least;

	if (percent)
		s.n--;
	if (num_parse(s, &n) == NUM_BAD)
		opt_usage("--minwidth takes pixels or a percentage, not \"%s\"",
		    min_width);
	if (!percent)
		n = num_scale(n, NUM(10), NUM(1));
	least = num_scale(n, NUM(whole), NUM(percent ? 100 : width));
	return least.whole + (least.nano > 0) + num_is0(least);
}

static void
choose_sizes(struct drawing *w)
{
	const struct options *k = w->options;
	struct picture *p = &w->picture;

	w->sizes = (struct layout_sizes){
		.total = p->weight,
		.self = p->diff != NULL ? p->diff->own : p->tree->self[0],
		.start = k->chart ? p->tree->start : NULL,
		.whole = p->whole,
		.width = (uint32_t)(k->width - 2 * PICTURE_PAD) * 10,
		.most = k->min_width != NULL ? SIZE_MAX :
		    k->profile ? BOXES_BESIDE_PROFILE : BOXES,
		.all_rows = k->full_height || k->min_width != NULL,
		.rows = k->profile ? ROWS_BESIDE_PROFILE : SIZE_MAX,
	};

	w->sizes.least = least(k->min_width, w->sizes.whole, w->sizes.width);
	p->layout = &w->layout;
}

static void *
lay_out(void *arg)
{
	struct drawing *w = arg;

	layout_boxes(&w->layout, w->picture.tree, &w->sizes);
	return NULL;
}

static void
paint(struct drawing *w)
{
	struct paint *p = &w->beside.paint;

	if (w->options->map)
		paint_map(p, &w->in->names, &w->profile, MAP);
	paint_weigh(p, &w->profile);
	w->picture.paint = p;
	w->picture.beside = &w->beside;
}

/* findings that make the picture misleading */
static void
warnings(struct drawing *w)
{
	const struct health *h = &w->beside.health;

	for (size_t i = 0; i < h->n; i++)
		if (h->all[i].level == HEALTH_SEVERE) {
			health_line(&h->all[i], &w->line);
			notice(w);
		}
}

/* pack the profile for the script; it is never reversed */
static void
pack(struct drawing *w)
{
	struct profile_budget budget = {.most = (size_t)w->options->max_bytes};
	char length[NUM_TEXT];

	names_find(&w->in->names, FRAME_OTHER, &budget.other);
	if (w->options->visible_only)
		budget.least = w->layout.least;
	profile_pack(&w->packed, &w->profile, w->in, w->names,
	    w->options->chart ? w->leaf : NULL,
	    w->has_times ? &w->times : NULL, &budget);
	w->picture.packed = &w->packed;
	if (w->has_times && w->times.scale > 1) {
		buf_add(&w->line, STR("To save room, slices of time are "));
		buf_add(&w->line, num_text(length, slice_seconds(
		    w->times.slices.length * w->times.scale)));
		buf_add(&w->line, STR(" s long"));
		notice(w);
	}
	if (w->packed.summed == 0)
		return;
	buf_fmt(&w->line, "To save room, the %zu smallest frames are summed "
	    "into frames named (other)", w->packed.summed);
	notice(w);
}

/* is time left out of the picture? */
static bool
is_short(const struct drawing *w)
{
	struct num n;

	return w->options->heatmap_from > 0 && (!meta_num(&w->in->meta,
	    STR("duration"), &n) || num_real(n) < w->options->heatmap_from);
}

/*
 * Take slices of time off the stacks, and keep when each was; to[stack] is
 * then the stack as it is drawn.
 */
static uint32_t *
split_time(struct drawing *w)
{
	struct slices *t = &w->times.slices;
	uint32_t *to;

	if (!w->in->has_slices || w->in->stacks.columns > 1 ||
	    w->options->chart)
		return NULL;
	if (!slices_split(t, &w->in->names, &w->in->stacks, 0, &w->in->meta))
		die("too many slices of time; fold with a longer --slice");
	w->in->stacks = t->stacks;
	if (is_short(w)) {
		slice_forget(&w->in->meta);
		return NULL;
	}
	w->has_times = true;
	w->times.scale = 1;
	w->times.meta = &w->in->meta;
	meta_set_num(&w->in->meta, STR("slice"), slice_seconds(t->length));
	to = NEW(&w->packed.arena, uint32_t, t->stacks.n);
	for (uint32_t i = 0; i < t->stacks.n; i++)
		to[i] = i;
	return to;
}

/* to[] where stacks became others, of which map tells the numbers */
static void
follow(uint32_t *to, size_t n, const uint32_t *map)
{
	for (size_t i = 0; to != NULL && i < n; i++)
		if (to[i] != STACK_REWRITE_NONE)
			to[i] = map[to[i]];
}

/* the nodes of the stacks as they were before they were rewritten */
static void
find_nodes(struct drawing *w, uint32_t *to)
{
	for (size_t i = 0; i < w->times.slices.stacks.n; i++)
		to[i] = to[i] != STACK_REWRITE_NONE ? w->leaf[to[i]] : 0;
	w->times.node = to;
}

/* cut stacks to what --base and the palette chain ask for */
static void
rewrite(struct folded *in, const struct options *k, uint32_t *to, size_t n)
{
	struct arena arena = {0};
	struct stacks cut = {0}, chained = {0};
	uint32_t *map = NEW(&arena, uint32_t, in->stacks.n);
	char text[NUM_TEXT];
	struct num out;
	str s;

	if (k->base.n > 0) {
		out = stack_rewrite_base(&cut, &in->stacks, &in->names,
		    &k->base, in->keep_order ? NULL : map);
		follow(to, n, map);
		s = num_commas(text, out);
		if (!num_is0(out))
			warn("%.*s %.*s without a frame named by --base; "
			    "skipped", (int)s.n, s.p, (int)k->unit.n,
			    k->unit.p);
		in->stacks = cut;
	}
	if (strcmp(k->palette->name, "chain") == 0) {
		stack_rewrite_chain(&chained, &in->stacks, &in->names,
		    in->keep_order ? NULL : map);
		follow(to, n, map);
		in->stacks = chained;
	}
}

/* boxes, and the data for the script, which may depend on them */
static void
lay_out_and_pack(struct drawing *w)
{
	const struct options *k = w->options;
	pthread_t thread;
	bool at_once = w->beside.running && k->profile && !k->visible_only &&
	    pthread_create(&thread, NULL, lay_out, w) == 0;

	if (!at_once)
		lay_out(w);
	if (k->profile)
		pack(w);
	if (at_once)
		pthread_join(thread, NULL);
}

/* the frames to draw, and the data for the script; false without a count */
static bool
prepare(struct drawing *w, uint32_t *to)
{
	build_trees(w);
	if (to != NULL)
		find_nodes(w, to);
	w->picture.weight = w->picture.tree->total[0];
	if (w->picture.tree->columns == 2)
		compare(w);
	if (w->picture.weight[0] == 0)
		return false;
	w->picture.whole = whole(w);
	choose_sizes(w);
	if (!w->beside.running || w->has_times)	/* packing may change meta */
		paint_thread_finish(&w->beside);
	if (w->options->attributes != NULL) {
		nameattr_read(&w->attrs, w->options->attributes);
		w->picture.attrs = &w->attrs;
	}
	lay_out_and_pack(w);
	if (w->has_times) {
		heatmap_build(&w->heat, &w->times, &w->profile, &w->in->names,
		    &w->in->meta);
		w->picture.heat = &w->heat;
	}
	return true;
}

bool
draw(struct folded *in, const struct options *options, struct out *out)
{
	struct drawing w = {.options = options, .in = in};
	uint32_t *to = split_time(&w);
	bool any;

	rewrite(in, options, to, w.times.slices.stacks.n);
	if (in->stacks.n == 0)
		return false;
	names_id(&in->names, FRAME_OTHER);
	w.picture.options = options;
	w.picture.in = in;
	paint_thread_start(&w.beside, options, in);
	w.names = stacks_names_sorted(&in->names);
	any = prepare(&w, to);
	if (w.beside.running)
		paint_thread_finish(&w.beside);
	if (!any)
		return false;
	paint(&w);
	warnings(&w);
	page_write(&w.picture, out);
	return true;
}
