/*
 * A profile in a few lines, for a terminal or a chat: the meaning of 100 %, the
 * worst findings about the profile, and the main functions.  For CPU time these
 * are the user's own functions if known, else the hot ones; in other profiles,
 * functions that wait or allocate.
 *
 *	100% = 1.006 s of cpu-clock, 490 samples
 *	60.0% parse in split 20.1%, malloc 8.0%
 *	12.4% main
 */
#include "common/base/sys.h"
#include "tools/foldtop/findings/blame.h"
#include "tools/foldtop/findings/hotspots.h"
#include "tools/foldtop/findings/own_code.h"
#include "tools/foldtop/model/managed.h"
#include "tools/foldtop/reports/report_kind.h"

#define ROWS 5		/* functions listed without -n */
#define FINDINGS 2	/* findings about the profile */
#define LEAST 0.05	/* percent of a function: less is printed as 0.0% */
#define NAME 60		/* maximum columns of a name */

/* notes on functions of the kernel whose names mislead if they are hot */
static const struct {
	const char *name, *note;
} notes[] = {
	{"finish_task_switch", "interrupts are on again from here; not hot"},
	{"_raw_spin_unlock_irqrestore",
	    "interrupts are on again from here; not hot"},
	{"do_idle", "no work to do"},
	{"default_idle", "no work to do"},
	{"default_idle_call", "no work to do"},
	{"native_safe_halt", "no work to do"},
	{"pv_native_safe_halt", "no work to do"},
};

static void
begin_line(const struct profile *p, const struct page *page, struct num count,
    str name, struct buf *line)
{
	str function = frame_function(name);

	buf_fmt(line, "%5.1f%% ", profile_percent(p, count));
	screen_fit(&page->screen, line, name, NAME);
	/* cut the suffix of "finish_task_switch.isra.0" */
	str_cut(&function, '.', &name);
	for (size_t i = 0; i < LENGTH(notes); i++)
		if (str_eq(name, str_of(notes[i].name)))
			buf_fmt(line, " (%s)", notes[i].note);
}

static void
end_line(const struct page *page, struct buf *line)
{
	buf_char(line, '\n');
	out_str(page->out, buf_str(line));
	line->n = 0;
}

static void
write_own(const struct profile *p, const struct page *page, struct buf *line)
{
	struct own_code c = {0};

	own_code_find(&c, p);
	for (size_t i = 0; i < c.n && i < page_rows(page, ROWS); i++) {
		if (profile_percent(p, c.all[i].count) < LEAST)
			break;
		begin_line(p, page, c.all[i].count, c.all[i].name, line);
		own_code_parts(p, &c.all[i], &page->screen, line);
		end_line(page, line);
	}
}

static void
write_blame(const struct profile *p, const struct page *page,
    enum profile_kind kind, struct buf *line)
{
	struct arena arena = {0};
	struct blame *all;
	size_t n = blame_find(&arena, p, kind, &all);

	for (size_t i = 0; i < n && i < page_rows(page, ROWS); i++) {
		if (profile_percent(p, all[i].count) < LEAST)
			continue;
		begin_line(p, page, all[i].count,
		    names_text(p->names, all[i].function), line);
		if (blame_has_reasons(kind))
			buf_fmt(line, " in %s", blame_reason(all[i].reason));
		blame_samples(&all[i], line);
		end_line(page, line);
	}
}

/* print the hot functions; if there are none, those with the largest self */
static void
write_hot(const struct profile *p, const struct page *page, struct buf *line)
{
	struct managed m;
	struct hotspots hot = {0};
	struct groups *g = &hot.groups;
	size_t most = page_rows(page, ROWS);

	managed_split(&m, p);
	hotspots_find(&hot, &m.functions);
	for (size_t i = 0; i < hot.n && i < most; i++) {
		begin_line(p, page, hot.all[i].group.total,
		    hot.all[i].group.name, line);
		end_line(page, line);
	}
	if (hot.n == 0)
		groups_sort(g, ORDER_SELF, most);
	for (size_t i = 0; hot.n == 0 && i < g->n && i < most; i++) {
		begin_line(p, page, g->all[i].self, g->all[i].name, line);
		end_line(page, line);
	}
}

static bool
write_brief(const struct profile *p, const struct page *page,
    const struct report_request *r)
{
	enum profile_kind kind = profile_kind(p);
	struct buf line = {0};

	(void)r;
	page_hundred(p, &line);
	end_line(page, &line);
	for (size_t i = 0; i < p->health.n && i < FINDINGS; i++) {
		health_line(&p->health, i, &line);
		end_line(page, &line);
	}
	if (kind != PROFILE_CPU)
		write_blame(p, page, kind, &line);
	else if (p->own != NULL)
		write_own(p, page, &line);
	else
		write_hot(p, page, &line);
	buf_free(&line);
	return true;
}

const struct report_kind report_brief = {
	.name = "brief",
	.what = "the most important facts in a few lines",
	.keep_order = true,
	.accepts = REPORT_NUMBER | REPORT_OF | REPORT_OWN,
	.write = write_brief,
};
