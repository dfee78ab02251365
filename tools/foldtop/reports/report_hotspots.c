#include "tools/foldtop/reports/report_hotspots.h"

#include "tools/foldtop/findings/hotspots.h"
#include "tools/foldtop/print/list.h"

#define CALLEES 4		/* shown below a hot function */
#define MUCH_ELSE 25.0		/* percent outside of the list to speak of */

/* the callees that matter, and the function's own work if that does */
static void
add_callees(const struct page *rc, struct list *l,
    const struct hotspot *h, const struct edges *edges)
{
	struct part { str name; struct num count; } parts[CALLEES + 1];
	size_t n, kept = 0;
	const struct edge *e = edges_from(edges, h->id, &n);
	bool self = num_percent(h->group->self,
	    h->group->total) >= HOTSPOT_PART;

	for (size_t i = 0; i < n && kept < CALLEES; i++) {
		if (profile_percent(rc->profile, e[i].count) < HOTSPOT_CALLEE)
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

		buf_fmt(&b, "   %s", i + 1 < kept ? rc->screen.glyphs->tee :
		    rc->screen.glyphs->corner);
		list_add(rc, l, buf_str(&b), parts[i].name,
		    parts[i].count);
		buf_free(&b);
	}
}

/* does any stack begin with the frame, so that it is no caller? */
static bool
begins(const struct profile *p, uint32_t id)
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

/* who calls a function without callees, if it is no main */
static void
add_caller(const struct page *rc, struct list *l,
    const struct hotspot *h, const struct edges *edges)
{
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
	name = names_text(rc->profile->names, best->caller);
	if (frame_root(name) || !frame_named(name) ||
	    begins(rc->profile, best->caller))
		return;
	buf_fmt(&b, "   %scalled by ", rc->screen.glyphs->corner);
	list_add(rc, l, buf_str(&b), name, best->count);
	buf_free(&b);
}

/* what no hot function owns, if that is much */
static void
elsewhere(const struct page *rc, const struct hotspots *h)
{
	struct num rest = rc->profile->total;

	for (size_t i = 0; i < h->n; i++)
		rest = num_sub(rest, h->all[i].owned);
	if (profile_percent(rc->profile, rest) >= MUCH_ELSE)
		out_fmt(rc->out,
		    "%.1f%% is in other functions: see --top and --tree\n",
		    profile_percent(rc->profile, rest));
}

void
report_hotspots(const struct page *rc, const struct groups *g)
{
	const struct profile *p = rc->profile;
	struct list l = {0};
	struct hotspots hotspots = {0};
	const char *cpu = profile_on_cpu(p) ? "CPU " : "";

	hotspots_find(&hotspots, p, g);
	for (size_t i = 0; i < hotspots.n && i < page_rows(rc,
	    HOTSPOT_ROWS); i++) {
		struct buf number = {0};

		buf_fmt(&number, "%zu) ", i + 1);
		list_add(rc, &l, buf_str(&number),
		    hotspots.all[i].group->name,
		    hotspots.all[i].group->total);
		add_callees(rc, &l, &hotspots.all[i], &hotspots.edges);
		add_caller(rc, &l, &hotspots.all[i], &hotspots.edges);
		buf_free(&number);
	}
	if (profile_has_samples(p) || str_eq(profile_unit(p), STR("samples")))
		out_fmt(rc->out, "\nTop %sHotspots (by sample count):\n", cpu);
	else
		out_fmt(rc->out, "\nTop %sHotspots (by %.*s):\n", cpu,
		    (int)profile_unit(p).n, profile_unit(p).p);
	list_write(rc, &l);
	elsewhere(rc, &hotspots);
}
