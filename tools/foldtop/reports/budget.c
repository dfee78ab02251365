/*
 * A summary of at most N bytes, for a chat or a language model: the profile,
 * its problems and, if known, the user's own code; then lines with hot
 * functions, self times and stacks in turns, until the next line does not fit.
 */

#include "common/io/opt.h"
#include "common/profile/stack_order.h"
#include "tools/foldtop/findings/hotspots.h"
#include "tools/foldtop/findings/own_code.h"
#include "tools/foldtop/model/managed.h"
#include "tools/foldtop/reports/report_kind.h"

#define NAME_COLUMNS 72		/* maximum columns of a name */
#define STACK_ROOTS 2		/* frames printed at the root of a deep stack */
#define STACK_LEAVES 6		/* frames printed at the leaf */
#define LINE_BYTES 7		/* bytes of the shortest line: "0.1% a\n" */
#define HOT_CALLEES 3

/* a stack and its sort keys */
struct ranked {
	struct num count;
	uint32_t stack;
	size_t place;		/* position in byte order, for equal counts */
};

/* sections; the first three are printed while they fit, the others in turns */
enum { PROFILE, HEALTH, OWN, HOT, SELF, STACKS, SECTIONS };

static const char *const titles[SECTIONS] = {
	[PROFILE] = "",
	[HEALTH] = "\nWhat is wrong with the profile:\n",
	[OWN] = "\nYour code: ",
	[HOT] = "\nHot functions, total: their callees:\n",
	[SELF] = "\nSelf:\n",
	[STACKS] = "\nHeaviest stacks, root first:\n",
};

struct summary {
	const struct profile *profile;
	const struct page *page;
	struct arena arena;	/* memory of all lines */
	struct buf line;	/* the line that is being built */
	struct section {
		str *lines;	/* the most important first */
		size_t n, cap;
		size_t taken;	/* lines[0..taken) will be printed */
	} sections[SECTIONS];
	size_t most;		/* maximum number of lines that fit */
	size_t left;		/* bytes that are left */
};

/* add the line to a section, and begin the next line */
static void
end_line(struct summary *s, unsigned section)
{
	struct section *to = &s->sections[section];

	buf_char(&s->line, '\n');
	*APPEND(to->lines, to->cap, to->n) =
	    arena_str(&s->arena, buf_str(&s->line));
	s->line.n = 0;
}

/* take the next line of a section; return false if there is none, or if it does
 * not fit, which ends the section */
static bool
take_line(struct summary *s, unsigned section)
{
	struct section *from = &s->sections[section];
	size_t need;

	if (from->taken >= from->n)
		return false;
	need = from->lines[from->taken].n;
	if (from->taken == 0)
		need += strlen(titles[section]);
	if (need > s->left) {
		from->n = from->taken;
		return false;
	}
	s->left -= need;
	from->taken++;
	return true;
}

static void
add_name(struct summary *s, str name)
{
	screen_fit(&s->page->screen, &s->line, name, NAME_COLUMNS);
}

/* append "12.3% parse" */
static void
add_share(struct summary *s, struct num count, str name)
{
	buf_fmt(&s->line, "%.1f%% ", profile_percent(s->profile, count));
	add_name(s, name);
}

static void
describe_profile(struct summary *s)
{
	const struct profile *p = s->profile;
	str command = meta_get(p->meta, STR("command"));

	page_hundred(p, &s->line);
	end_line(s, PROFILE);
	if (command.n > 0) {
		buf_fmt(&s->line, "workload: ");
		add_name(s, command);
		end_line(s, PROFILE);
	}
	for (size_t i = 0; i < p->health.n; i++) {
		health_line(&p->health, i, &s->line);
		end_line(s, HEALTH);
	}
}

static void
collect_own(struct summary *s)
{
	const struct profile *p = s->profile;
	struct own_code c = {0};
	size_t listed;

	if (p->own == NULL)
		return;
	own_describe(p->own, &s->line);
	end_line(s, OWN);
	own_code_find(&c, p);
	listed = own_code_listed(&c, p, 0);
	c.none.name = OWN_CODE_REST;
	for (size_t i = 0; i <= listed; i++) {
		const struct own_function *f = i < listed ? &c.all[i] :
		    &c.none;

		if (num_is0(f->count))
			continue;
		add_share(s, f->count, f->name);
		own_code_parts(p, f, &s->page->screen, &s->line);
		end_line(s, OWN);
	}
}

static void
collect_hot(struct summary *s)
{
	const struct profile *p = s->profile;
	struct managed m;
	struct hotspots hotspots = {0};

	managed_split(&m, p);
	hotspots_find(&hotspots, &m.functions);
	for (size_t i = 0; i < hotspots.n; i++) {
		const struct hotspot *h = &hotspots.all[i];
		size_t n;
		const struct edge *e = hotspots_callees(&hotspots, p, h, &n);

		add_share(s, h->group.total, h->group.name);
		for (size_t k = 0; k < n && k < HOT_CALLEES; k++) {
			buf_fmt(&s->line, k > 0 ? ", " : ": ");
			add_share(s, e[k].count, e[k].name);
		}
		end_line(s, HOT);
	}
}

static void
collect_self(struct summary *s)
{
	struct groups g = {0};

	groups_sum_functions(&g, s->profile);
	groups_sort(&g, ORDER_SELF, s->most);
	for (size_t i = 0; i < g.n && i < s->most && !num_is0(g.all[i].self);
	    i++) {
		add_share(s, g.all[i].self, g.all[i].name);
		end_line(s, SELF);
	}
}

static int
budget_by_count(const void *a, const void *b)
{
	const struct ranked *x = a, *y = b;
	int c = num_cmp(y->count, x->count);

	return c != 0 ? c : x->place > y->place ? 1 : -1;
}

/* set *to to the stacks with a weight, heaviest first; return their number */
static size_t
order_stacks(const struct profile *p, struct arena *a, struct ranked **to)
{
	uint32_t *sorted = stack_order_by_text(&p->stacks, p->names);
	struct ranked *t = NEW(a, struct ranked, p->stacks.n + 1);
	size_t n = 0;

	for (size_t i = 0; i < p->stacks.n; i++) {
		t[n] = (struct ranked){profile_count(p, sorted[i]), sorted[i],
		    i};
		n += !num_is0(t[n].count);
	}
	SORT(t, n, budget_by_count);
	*to = t;
	return n;
}

static void
collect_stacks(struct summary *s)
{
	const struct profile *p = s->profile;
	struct ranked *t;
	size_t stacks = order_stacks(p, &s->arena, &t);

	for (size_t i = 0; i < stacks && i < s->most; i++) {
		size_t depth;
		const uint32_t *ids = stacks_ids(&p->stacks, t[i].stack,
		    &depth);

		add_share(s, t[i].count, names_text(p->names, ids[0]));
		for (size_t d = 1; d < depth; d++) {
			if (d == STACK_ROOTS &&
			    depth > STACK_ROOTS + STACK_LEAVES) {
				d = depth - STACK_LEAVES;
				buf_fmt(&s->line, ";...");
			}
			buf_char(&s->line, ';');
			add_name(s, names_text(p->names, ids[d]));
		}
		end_line(s, STACKS);
	}
}

static bool
write_budget(const struct profile *p, const struct page *page,
    const struct report_request *r)
{
	struct summary s = {.profile = p, .page = page};
	uint64_t bytes;
	bool more = true;

	if (!num_whole(str_of(r->value), &bytes) || bytes > SIZE_MAX)
		opt_usage("--budget: \"%s\" is not a number", r->value);
	s.left = (size_t)bytes;
	s.most = s.left / LINE_BYTES + 1;
	describe_profile(&s);
	collect_own(&s);
	collect_hot(&s);
	collect_self(&s);
	collect_stacks(&s);
	for (unsigned i = PROFILE; i <= OWN; i++)
		while (take_line(&s, i))
			;
	while (more) {
		more = false;
		for (unsigned i = HOT; i <= STACKS; i++)
			more |= take_line(&s, i);
	}
	for (unsigned i = 0; i < SECTIONS; i++) {
		if (s.sections[i].taken > 0)
			out_text(page->out, titles[i]);
		for (size_t k = 0; k < s.sections[i].taken; k++)
			out_str(page->out, s.sections[i].lines[k]);
	}
	return true;
}

const struct report_kind report_budget = {
	.name = "budget",
	.value = "BYTES",
	.what = "a summary of at most BYTES bytes",
	.accepts = REPORT_OF | REPORT_OWN,
	.write = write_budget,
};
