#include "tools/foldtop/reports/budget.h"

#include "tools/foldtop/findings/hotspots.h"
#include "tools/foldtop/reports/traces.h"

#define NAME_MOST 72		/* columns of a name */
#define PATH_HEAD 2		/* frames kept of a long path: at its root, */
#define PATH_TAIL 6		/* at its leaf */
#define LINE_LEAST 7		/* bytes of the shortest line, "0.1% a" */

/* lines that may be printed, the most important first */
struct section {
	const char *title;
	str *lines;
	size_t n, cap;
	size_t taken;		/* lines[0..taken) are printed */
};

struct summary {
	const struct page *context;
	struct arena arena;
	struct section all;	/* what 100 % is, and of what */
	struct section health, hot, self, paths;
	struct groups groups;
	size_t left;		/* bytes that may still be taken */
	size_t most;		/* lines that could ever fit */
};

static void
add(struct summary *s, struct section *to, struct buf *line)
{
	buf_char(line, '\n');
	GROW(to->lines, to->cap, to->n + 1);
	to->lines[to->n++] = arena_str(&s->arena, buf_str(line));
	line->n = 0;
}

/* take a section's next line if it fits; if not, the section ends there */
static bool
take(struct summary *s, struct section *from)
{
	size_t need;

	if (from->taken >= from->n)
		return false;
	need = from->lines[from->taken].n;
	if (from->taken == 0)
		need += strlen(from->title);
	if (need > s->left) {
		from->n = from->taken;
		return false;
	}
	s->left -= need;
	from->taken++;
	return true;
}

static void
name(const struct summary *s, struct buf *to, str text)
{
	screen_fit(&s->context->screen, to, text, NAME_MOST);
}

static void
describe(struct summary *s)
{
	const struct profile *p = s->context->profile;
	str command = meta_get(p->meta, STR("command"));
	struct buf line = {0};

	page_hundred(p, &line);
	add(s, &s->all, &line);
	if (command.n > 0) {
		buf_fmt(&line, "workload: ");
		name(s, &line, command);
		add(s, &s->all, &line);
	}
	for (size_t i = 0; i < p->health.n; i++) {
		health_line(&p->health.all[i], &line);
		add(s, &s->health, &line);
	}
	buf_free(&line);
}

static void
hot(struct summary *s)
{
	const struct profile *p = s->context->profile;
	struct buf line = {0};
	struct hotspots hotspots = {0};

	hotspots_find(&hotspots, p, &s->groups);
	for (size_t i = 0; i < hotspots.n; i++) {
		const struct hotspot *h = &hotspots.all[i];
		size_t n;
		const struct edge *e = edges_from(&hotspots.edges, h->id, &n);

		buf_fmt(&line, "%.1f%% ", profile_percent(p, h->group->total));
		name(s, &line, h->group->name);
		for (size_t k = 0; k < n && k < 3 &&
		    profile_percent(p, e[k].count) >= HOTSPOT_CALLEE; k++) {
			buf_fmt(&line, "%s%.1f%% ", k > 0 ? ", " : ": ",
			    profile_percent(p, e[k].count));
			name(s, &line, e[k].name);
		}
		add(s, &s->hot, &line);
	}
	buf_free(&line);
}

static void
self(struct summary *s)
{
	const struct profile *p = s->context->profile;
	struct buf line = {0};

	groups_sort(&s->groups, ORDER_SELF);
	for (size_t i = 0; i < s->groups.n && i < s->most &&
	    !num_is0(s->groups.all[i].self); i++) {
		buf_fmt(&line, "%.1f%% ",
		    profile_percent(p, s->groups.all[i].self));
		name(s, &line, s->groups.all[i].name);
		add(s, &s->self, &line);
	}
	buf_free(&line);
}

static void
paths(struct summary *s)
{
	const struct profile *p = s->context->profile;
	struct buf line = {0};
	struct trace *t;
	size_t stacks = traces_order(p, &t);

	for (size_t i = 0; i < stacks && i < s->most; i++) {
		size_t depth;
		const uint32_t *ids = stacks_ids(&p->stacks, t[i].stack,
		    &depth);

		buf_fmt(&line, "%.1f%% ", profile_percent(p, t[i].count));
		for (size_t d = 0; d < depth; d++) {
			if (d == PATH_HEAD && depth > PATH_HEAD + PATH_TAIL) {
				d = depth - PATH_TAIL;
				buf_fmt(&line, ";...");
			}
			if (d > 0)
				buf_char(&line, ';');
			name(s, &line, names_text(p->names, ids[d]));
		}
		add(s, &s->paths, &line);
	}
	buf_free(&line);
}

static void
print(struct summary *s, const struct section *from)
{
	if (from->taken > 0)
		out_text(s->context->out, from->title);
	for (size_t i = 0; i < from->taken; i++)
		out_str(s->context->out, from->lines[i]);
}

void
budget_report(const struct page *rc, size_t bytes)
{
	struct summary s = {.context = rc, .left = bytes,
	    .most = bytes / LINE_LEAST,
	    .all = {.title = ""},
	    .health = {.title = "\nWhat is wrong with the profile:\n"},
	    .hot = {.title = "\nHot functions, total: their callees:\n"},
	    .self = {.title = "\nSelf:\n"},
	    .paths = {.title = "\nHeaviest stacks, root first:\n"}};
	bool more;

	s.groups.functions = true;
	groups_sum(&s.groups, rc->profile, BY_FUNCTION);
	describe(&s);
	hot(&s);
	self(&s);
	paths(&s);
	while (take(&s, &s.all))
		;
	while (take(&s, &s.health))
		;
	do {
		more = take(&s, &s.hot);
		more |= take(&s, &s.self);
		more |= take(&s, &s.paths);
	} while (more);
	print(&s, &s.all);
	print(&s, &s.health);
	print(&s, &s.hot);
	print(&s, &s.self);
	print(&s, &s.paths);
}
