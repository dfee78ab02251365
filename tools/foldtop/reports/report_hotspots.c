#include "tools/foldtop/reports/report_parts.h"

#include "common/base/units.h"
#include "tools/foldtop/findings/hotspots.h"
#include "tools/foldtop/findings/own_code.h"
#include "tools/foldtop/model/managed.h"
#include "tools/foldtop/print/list.h"

#define CALLEES 4		/* callees listed below a hot function */
#define NATIVE_ROWS 5		/* functions of machine code below a script */
#define REST_LEAST 25.0		/* minimum percent of the rest to print it */

struct hotspot_list {
	const struct profile *profile;
	const struct screen *screen;
	struct hotspots hotspots;
	struct list list;
};

static void
add_line(struct hotspot_list *l, const struct buf *branch, str name,
    struct num count)
{
	list_add(&l->list, l->profile, l->screen, buf_str(branch), name, count);
}

/* add the main callees, and "(itself)" among them by its self weight */
static void
add_callees(struct hotspot_list *l, const struct hotspot *h)
{
	struct part { str name; struct num count; } parts[CALLEES + 1];
	size_t n, kept = 0;
	const struct edge *e = hotspots_callees(&l->hotspots, l->profile, h,
	    &n);
	bool self = num_percent(h->group.self,
	    h->group.total) >= HOTSPOT_PART;

	for (size_t i = 0; i < n && kept < CALLEES; i++) {
		if (self && num_cmp(h->group.self, e[i].count) > 0) {
			parts[kept++] = (struct part){STR("(itself)"),
			    h->group.self};
			self = false;
		}
		parts[kept++] = (struct part){e[i].name, e[i].count};
	}
	if (self && kept > 0)
		parts[kept++] = (struct part){STR("(itself)"), h->group.self};
	for (size_t i = 0; i < kept; i++) {
		struct buf b = {0};

		buf_fmt(&b, "   %s", i + 1 < kept ? l->screen->glyphs->tee :
		    l->screen->glyphs->corner);
		add_line(l, &b, parts[i].name, parts[i].count);
		buf_free(&b);
	}
}

/* return true if any stack begins with the frame, perhaps after labels */
static bool
begins_stack(const struct profile *p, uint32_t id)
{
	for (uint32_t i = 0; i < p->stacks.n; i++) {
		size_t depth, d = 0;
		const uint32_t *ids = stacks_ids(&p->stacks, i, &depth);

		do
			if (ids[d] == id)
				return true;
		while (++d < p->labels && d < depth);
	}
	return false;
}

/* for a function without callees, add its main caller, unless that is a root */
static void
add_caller(struct hotspot_list *l, const struct hotspot *h)
{
	const struct edges *edges = &l->hotspots.edges;
	const struct edge *best = NULL;
	struct buf b = {0};
	size_t n;
	str name;

	(void)edges_from(edges, h->id, &n);
	for (size_t i = 0; i < edges->n; i++)
		if (edges->all[i].callee == h->id && (best == NULL ||
		    num_cmp(edges->all[i].count, best->count) > 0))
			best = &edges->all[i];
	if (n > 0 || best == NULL)
		return;
	name = names_text(l->profile->names, best->caller);
	if (frame_root(name) || !frame_named(name) ||
	    begins_stack(l->profile, best->caller))
		return;
	buf_fmt(&b, "   %scalled by ", l->screen->glyphs->corner);
	add_line(l, &b, name, best->count);
	buf_free(&b);
}

/* note which own function calls a library function; return false if unknown */
static bool
add_own_caller(struct hotspot_list *l, const struct hotspot *h)
{
	struct buf b = {0};

	if (l->profile->own == NULL)
		return false;
	own_code_caller(l->profile, h->id, l->screen, &b);
	list_note(&l->list, buf_str(&b));
	buf_free(&b);
	return l->list.all[l->list.n - 1].note.n > 0;
}

static void
add_hotspot(struct hotspot_list *l, size_t i)
{
	const struct hotspot *h = &l->hotspots.all[i];
	struct buf number = {0};
	bool known;

	buf_fmt(&number, "%zu) ", i + 1);
	add_line(l, &number, h->group.name, h->group.total);
	known = add_own_caller(l, h);
	add_callees(l, h);
	if (!known)
		add_caller(l, h);
	buf_free(&number);
}

/* print the weight that no hot function owns, if it is large */
static void
write_rest(const struct hotspot_list *l, struct out *o)
{
	struct num rest = l->profile->total;

	for (size_t i = 0; i < l->hotspots.n; i++)
		rest = num_sub(rest, l->hotspots.all[i].owned);
	if (profile_percent(l->profile, rest) >= REST_LEAST)
		out_fmt(o,
		    "%.1f%% is in other functions: see --top and --tree\n",
		    profile_percent(l->profile, rest));
}

static void
write_list(const struct hotspot_list *l, struct out *o)
{
	const struct profile *p = l->profile;
	struct num unused;

	out_text(o, " (by ");
	if (profile_has_samples(p) || str_eq(p->unit.name, STR("samples")))
		out_text(o, "sample count");
	else if (units_seconds(p->unit.name, &unused))
		out_text(o, "time");
	else
		out_plain(o, p->unit.name);
	out_text(o, "):\n");
	list_write(&l->list, p, o);
}

static void
find_hotspots(struct hotspot_list *l, size_t most)
{
	hotspots_find(&l->hotspots, l->profile);
	for (size_t i = 0; i < l->hotspots.n && i < most; i++)
		add_hotspot(l, i);
}

void
report_hotspots(const struct profile *p, const struct page *page)
{
	struct managed m;
	struct hotspot_list functions = {.profile = &m.functions,
	    .screen = &page->screen};
	struct hotspot_list native = {.profile = &m.native,
	    .screen = &page->screen};
	const char *cpu = profile_on_cpu(p) ? "CPU " : "";
	struct out *o = page->out;

	managed_split(&m, p);
	find_hotspots(&functions, page_rows(page, HOTSPOT_ROWS));
	out_fmt(o, "\nTop %sHotspots", cpu);
	write_list(&functions, o);
	write_rest(&functions, o);
	if (m.native.stacks.n > 0)
		find_hotspots(&native, page_rows(page, NATIVE_ROWS));
	if (native.hotspots.n == 0)
		return;
	out_text(o, "\nMachine code that these functions call");
	write_list(&native, o);
}
