/*
 * --path: expressions separated by ';' that match consecutive frames.  "*"
 * matches any frame, "**" any number of frames.  "^" at the start and "$" at
 * the end anchor the path at the root and at the leaf.
 */
#include "common/base/err.h"
#include "tools/foldfilter/steps/step.h"

struct path {
	struct hop {
		enum hop_what {
			HOP_MATCH,	/* one frame that matches */
			HOP_ANY,	/* one frame: "*" */
			HOP_GAP		/* any number of frames: "**" */
		} what;
		struct match match;
	} *hop;
	size_t n, cap;
};

static struct hop *
add_hop(struct path *p, enum hop_what what)
{
	GROW(p->hop, p->cap, p->n + 1);
	p->hop[p->n] = (struct hop){.what = what};
	return &p->hop[p->n++];
}

static void
add_match_hop(struct path *p, const struct step *s, str expr)
{
	struct buf b = {0};

	if (expr.n == 0)
		die("%s: \"%s\": empty expression", s->where, s->value);
	buf_add(&b, expr);
	match_new(&add_hop(p, HOP_MATCH)->match, buf_text(&b), s->where);
	buf_free(&b);
}

static void
stack_path_setup(struct step *s, struct step_settings *m)
{
	struct path *p = NEW(m->arena, struct path, 1);
	str rest = str_of(s->value), one;
	bool first = true, last = false;

	s->own = p;
	for (; str_cut(&rest, ';', &one); first = false) {
		bool begin = first && str_eq(one, STR("^"));

		if (first && !begin)
			add_hop(p, HOP_GAP);
		last = rest.p == NULL && str_eq(one, STR("$"));
		if (str_eq(one, STR("**")))
			add_hop(p, HOP_GAP);
		else if (str_eq(one, STR("*")))
			add_hop(p, HOP_ANY);
		else if (!begin && !last)
			add_match_hop(p, s, one);
	}
	if (!last)
		add_hop(p, HOP_GAP);
}

/*
 * Match hops and frames as a shell matches file names.  A gap takes no frame at
 * first.  When a later hop does not match, the last gap takes one more frame
 * and matching continues after it.
 */
static bool
stack_path_edit(struct step *s, struct step_flow *w)
{
	const struct path *p = s->own;
	size_t d = 0, i = 0, gap = p->n, gap_end = 0;

	while (d < w->depth) {
		struct hop *h = &p->hop[i];

		if (i < p->n && h->what == HOP_GAP) {
			gap = i++;
			gap_end = d;
		} else if (i < p->n && (h->what == HOP_ANY ||
		    match_id(&h->match, &w->f->names, w->ids[d]))) {
			i++;
			d++;
		} else if (gap < p->n) {
			i = gap + 1;
			d = ++gap_end;
		} else {
			break;
		}
	}
	while (i < p->n && p->hop[i].what == HOP_GAP)
		i++;
	w->gone = i < p->n || d < w->depth;
	return !w->gone;
}

const struct step_kind stack_path_steps[] = {
	{.name = "path", .flags = STEP_RE,
	    .setup = stack_path_setup, .edit = stack_path_edit},
	{0}
};
