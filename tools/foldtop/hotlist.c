#include "tools/foldtop/hotlist.h"

#include "common/units.h"
#include "tools/foldtop/hot.h"

#define CALLEES 4		/* shown below a hot function */
#define NAME_WIDTH 22		/* columns of names, and of counts, at least */
#define COUNT_WIDTH 7
#define NAME_MOST 48		/* columns of a name, at most */
#define MUCH_ELSE 25.0		/* percent outside of the list to speak of */

/* a line of the list: a number or branch, a name, a count */
struct line {
	str branch, name;
	struct num count;
};

struct lines {
	struct arena arena;
	struct line *all;
	size_t n, cap;
	size_t name_width;	/* of the longest branch and name, */
	size_t count_width;	/* of the longest count without its unit */
};

/* a count in samples where there are any */
static str
amount(const struct view *v, struct num n, struct buf *to)
{
	const struct base *b = v->base;
	char text[NUM_TEXT];

	to->n = 0;
	if (base_has_samples(b))
		buf_add(to, units_human(text, base_samples(b, n),
		    STR("samples")));
	else
		base_amount(b, n, to);
	return buf_str(to);
}

/* how long the number of an amount is, up to its unit */
static size_t
number(str amount)
{
	size_t blank = str_chr(amount, ' ');

	return blank != STR_NONE ? blank : amount.n;
}

static void
add_line(const struct view *v, struct lines *l, str branch, str name,
    struct num count)
{
	struct buf b = {0};
	size_t n;

	screen_fit(&v->screen, &b, name, NAME_MOST);
	GROW(l->all, l->cap, l->n + 1);
	l->all[l->n++] = (struct line){arena_str(&l->arena, branch),
	    arena_str(&l->arena, buf_str(&b)), count};
	n = screen_columns(branch) + screen_columns(buf_str(&b)) + 1;
	if (n > l->name_width)
		l->name_width = n;
	n = number(amount(v, count, &b)) + 2;
	if (n > l->count_width)
		l->count_width = n;
	buf_free(&b);
}

/* the callees that matter, and the function's own work if that does */
static void
add_callees(const struct view *v, struct lines *l, const struct hot *h,
    const struct edges *edges)
{
	struct part { str name; struct num count; } parts[CALLEES + 1];
	size_t n, kept = 0;
	const struct edge *e = edges_from(edges, h->id, &n);
	bool self = num_percent(h->group->self, h->group->total) >= HOT_PART;

	for (size_t i = 0; i < n && kept < CALLEES; i++) {
		if (base_percent(v->base, e[i].count) < HOT_CALLEE)
			break;
		if (self && num_cmp(h->group->self, e[i].count) > 0) {
			parts[kept++] = (struct part){STR("(itself)"),
			    h->group->self};
			self = false;
		}
		parts[kept++] = (struct part){e[i].name, e[i].count};
	}
	if (self && kept > 0)
		parts[kept++] = (struct part){STR("(itself)"), h->group->self};
	for (size_t i = 0; i < kept; i++) {
		struct buf b = {0};

		buf_fmt(&b, "   %s", i + 1 < kept ? v->screen.glyphs->tee :
		    v->screen.glyphs->corner);
		add_line(v, l, buf_str(&b), parts[i].name, parts[i].count);
		buf_free(&b);
	}
}

static void
write_lines(const struct view *v, const struct lines *l)
{
	struct buf b = {0}, text = {0};

	for (size_t i = 0; i < l->n; i++) {
		const struct line *k = &l->all[i];
		str a = amount(v, k->count, &text);
		size_t name = screen_columns(k->branch) +
		    screen_columns(k->name);

		b.n = 0;
		buf_add(&b, k->branch);
		buf_add(&b, k->name);
		screen_pad(&b, l->name_width - name + l->count_width -
		    number(a));
		buf_add(&b, a);
		buf_fmt(&b, " (%.1f%%)", base_percent(v->base, k->count));
		buf_char(&b, '\n');
		out_str(v->out, buf_str(&b));
	}
	buf_free(&b);
	buf_free(&text);
}

/* what no hot function owns, if that is much */
static void
elsewhere(const struct view *v, const struct hots *h)
{
	struct num rest = v->base->total;

	for (size_t i = 0; i < h->n; i++)
		rest = num_sub(rest, h->all[i].owned);
	if (base_percent(v->base, rest) >= MUCH_ELSE)
		out_fmt(v->out, "%.1f%% lies elsewhere: see --top and --tree\n",
		    base_percent(v->base, rest));
}

void
hotlist_write(const struct view *v, const struct groups *g)
{
	const struct base *b = v->base;
	struct lines l = {.name_width = NAME_WIDTH, .count_width = COUNT_WIDTH};
	struct hots hots = {0};
	const char *cpu = base_on_cpu(b) ? "CPU " : "";

	hot_find(&hots, b, g);
	for (size_t i = 0; i < hots.n && i < view_most(v, HOT_ROWS); i++) {
		struct buf number = {0};

		buf_fmt(&number, "%zu) ", i + 1);
		add_line(v, &l, buf_str(&number), hots.all[i].group->name,
		    hots.all[i].group->total);
		add_callees(v, &l, &hots.all[i], &hots.edges);
		buf_free(&number);
	}
	if (base_has_samples(b) || str_eq(base_unit(b), STR("samples")))
		out_fmt(v->out, "\nTop %sHotspots (by sample count):\n", cpu);
	else
		out_fmt(v->out, "\nTop %sHotspots (by %.*s):\n", cpu,
		    (int)base_unit(b).n, base_unit(b).p);
	write_lines(v, &l);
	elsewhere(v, &hots);
}
