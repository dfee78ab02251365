/*
 * A summary of at most N bytes, for a chat or a language model: what the
 * profile is, what is wrong with it, and the user's own code if it is known;
 * then hot functions, self and paths in turns, until the next line does not
 * fit.
 */
#include <stdlib.h>

#include "common/io/opt.h"
#include "common/profile/stack_order.h"
#include "tools/foldtop/findings/hotspots.h"
#include "tools/foldtop/findings/own_code.h"
#include "tools/foldtop/model/managed.h"
#include "tools/foldtop/reports/report_kind.h"

#define NAME_MOST 72		/* columns of a name */
#define PATH_HEAD 2		/* frames of a long path: at its root */
#define PATH_TAIL 6		/* and at its leaf */
#define LINE_LEAST 7		/* bytes of the shortest line, "0.1% a" */

/* a stack */
struct path {
	struct num count;
	uint32_t stack;
	size_t place;		/* in byte order, for stacks of equal weight */
};

/* lines that may be printed, the most important first */
struct section {
	const char *title;
	str *lines;
	size_t n, cap;
	size_t taken;		/* lines[0..taken) are printed */
};

struct summary {
	const struct profile *profile;
	const struct page *page;
	size_t most;		/* a bound of the lines that fit */
	struct arena arena;	/* of all lines */
	struct groups groups;
	struct section whole;	/* the value of 100 % and the event */
	struct section health, own, hot, self, paths;
	size_t left;		/* bytes that are left */
};

static void
section_add(struct summary *s, struct section *to, struct buf *line)
{
	buf_char(line, '\n');
	GROW(to->lines, to->cap, to->n + 1);
	to->lines[to->n++] = arena_str(&s->arena, buf_str(line));
	line->n = 0;
}

/* take the next line of a section if it fits; if not, end the section */
static bool
section_take(struct summary *s, struct section *from)
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
add_name(const struct summary *s, struct buf *to, str text)
{
	screen_fit(&s->page->screen, to, text, NAME_MOST);
}

static void
describe_profile(struct summary *s)
{
	const struct profile *p = s->profile;
	str command = meta_get(p->meta, STR("command"));
	struct buf line = {0};

	page_hundred(p, &line);
	section_add(s, &s->whole, &line);
	if (command.n > 0) {
		buf_fmt(&line, "workload: ");
		add_name(s, &line, command);
		section_add(s, &s->whole, &line);
	}
	for (size_t i = 0; i < p->health.n; i++) {
		health_line(&p->health, i, &line);
		section_add(s, &s->health, &line);
	}
	buf_free(&line);
}

static void
collect_hot(struct summary *s)
{
	const struct profile *p = s->profile;
	struct buf line = {0};
	struct managed m;
	struct groups g = {0};
	struct hotspots hotspots = {0};

	managed_split(&m, p);
	groups_sum_functions(&g, &m.functions);
	hotspots_find(&hotspots, &m.functions, &g);
	for (size_t i = 0; i < hotspots.n; i++) {
		const struct hotspot *h = &hotspots.all[i];
		size_t n;
		const struct edge *e = edges_from(&hotspots.edges, h->id, &n);

		buf_fmt(&line, "%.1f%% ", profile_percent(p, h->group.total));
		add_name(s, &line, h->group.name);
		for (size_t k = 0; k < n && k < 3 &&
		    profile_percent(p, e[k].count) >= HOTSPOT_CALLEE; k++) {
			buf_fmt(&line, "%s%.1f%% ", k > 0 ? ", " : ": ",
			    profile_percent(p, e[k].count));
			add_name(s, &line, e[k].name);
		}
		section_add(s, &s->hot, &line);
	}
	buf_free(&line);
}

/* collect own functions and what they call */
static void
collect_own(struct summary *s)
{
	const struct profile *p = s->profile;
	struct own_code c = {0};
	struct buf line = {0};
	size_t listed;

	if (p->own == NULL)
		return;
	own_describe(p->own, &line);
	section_add(s, &s->own, &line);
	own_code_find(&c, p);
	listed = own_code_listed(&c, p, 0);
	for (size_t i = 0; i <= listed; i++) {
		const struct own_function *f = i < listed ? &c.all[i] :
		    &c.none;

		if (num_is0(f->count))
			continue;
		buf_fmt(&line, "%.1f%% ", profile_percent(p, f->count));
		if (i < listed)
			add_name(s, &line, f->name);
		else
			buf_add(&line, OWN_CODE_REST);
		own_code_parts(p, f, &s->page->screen, &line);
		section_add(s, &s->own, &line);
	}
	buf_free(&line);
}

static void
collect_self(struct summary *s)
{
	const struct profile *p = s->profile;
	struct buf line = {0};

	groups_sort(&s->groups, ORDER_SELF, s->most);
	for (size_t i = 0; i < s->groups.n && i < s->most &&
	    !num_is0(s->groups.all[i].self); i++) {
		buf_fmt(&line, "%.1f%% ",
		    profile_percent(p, s->groups.all[i].self));
		add_name(s, &line, s->groups.all[i].name);
		section_add(s, &s->self, &line);
	}
	buf_free(&line);
}

static int
budget_by_count(const void *a, const void *b)
{
	const struct path *x = a, *y = b;
	int c = num_cmp(y->count, x->count);

	return c != 0 ? c : x->place > y->place ? 1 : -1;
}

static size_t
order_stacks(const struct profile *p, struct path **to)
{
	struct arena arena = {0};
	uint32_t *sorted = stack_order_by_text(&p->stacks, p->names);
	struct path *t = NEW(&arena, struct path, p->stacks.n + 1);
	size_t n = 0;

	for (size_t i = 0; i < p->stacks.n; i++)
		if (!num_is0(profile_count(p, sorted[i])))
			t[n++] = (struct path){profile_count(p, sorted[i]),
			    sorted[i], i};
	if (n > 0)
		qsort(t, n, sizeof(*t), budget_by_count);
	*to = t;
	return n;
}

static void
collect_paths(struct summary *s)
{
	const struct profile *p = s->profile;
	struct buf line = {0};
	struct path *t;
	size_t stacks = order_stacks(p, &t);

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
			add_name(s, &line, names_text(p->names, ids[d]));
		}
		section_add(s, &s->paths, &line);
	}
	buf_free(&line);
}

static void
section_print(struct summary *s, const struct section *from)
{
	if (from->taken > 0)
		out_text(s->page->out, from->title);
	for (size_t i = 0; i < from->taken; i++)
		out_str(s->page->out, from->lines[i]);
}

static bool
write_budget(const struct profile *p, const struct page *page,
    const struct report_request *r)
{
	struct summary s = {.profile = p, .page = page,
	    .whole = {.title = ""},
	    .health = {.title = "\nWhat is wrong with the profile:\n"},
	    .own = {.title = "\nYour code: "},
	    .hot = {.title = "\nHot functions, total: their callees:\n"},
	    .self = {.title = "\nSelf:\n"},
	    .paths = {.title = "\nHeaviest stacks, root first:\n"}};
	uint64_t bytes;
	bool more;

	if (!num_whole(str_of(r->value), &bytes) || bytes > SIZE_MAX)
		opt_usage("--budget: \"%s\" is not a number", r->value);
	s.left = (size_t)bytes;
	s.most = s.left / LINE_LEAST + 1;
	groups_sum_functions(&s.groups, p);
	describe_profile(&s);
	collect_own(&s);
	collect_hot(&s);
	collect_self(&s);
	collect_paths(&s);
	while (section_take(&s, &s.whole))
		;
	while (section_take(&s, &s.health))
		;
	while (section_take(&s, &s.own))
		;
	do {
		more = section_take(&s, &s.hot);
		more |= section_take(&s, &s.self);
		more |= section_take(&s, &s.paths);
	} while (more);
	section_print(&s, &s.whole);
	section_print(&s, &s.health);
	section_print(&s, &s.own);
	section_print(&s, &s.hot);
	section_print(&s, &s.self);
	section_print(&s, &s.paths);
	return true;
}

const struct report_kind report_budget = {
	.name = "budget",
	.value = "BYTES",
	.what = "a summary of at most BYTES bytes",
	.heeds = REPORT_OF | REPORT_OWN,
	.write = write_budget,
};
