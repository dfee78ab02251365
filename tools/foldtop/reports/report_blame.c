#include "tools/foldtop/reports/report_parts.h"

#include "tools/foldtop/findings/blame.h"
#include "tools/foldtop/print/list.h"

#define ROWS 10			/* reasons or functions listed without -n */
#define FUNCTIONS 4		/* functions listed per reason */
#define FUNCTION_LEAST 1.0	/* minimum percent of such a function */

struct blame_list {
	const struct profile *profile;
	const struct page *page;
	const struct blame *all;
	size_t n;
	struct list list;
};

static void
add_line(struct blame_list *l, const struct buf *branch, str name,
    struct num count)
{
	list_add(&l->list, l->profile, &l->page->screen, buf_str(branch), name,
	    count);
}

static void
add_numbered(struct blame_list *l, size_t number, str name, struct num count)
{
	struct buf b = {0};

	buf_fmt(&b, "%zu) ", number);
	add_line(l, &b, name, count);
	buf_free(&b);
}

/* add the main functions with this reason, as branches of a tree */
static void
add_functions(struct blame_list *l, uint32_t reason)
{
	const struct screen_glyphs *glyphs = l->page->screen.glyphs;
	const struct blame *shown[FUNCTIONS];
	size_t n = 0;

	for (size_t i = 0; i < l->n && n < FUNCTIONS; i++)
		if (l->all[i].reason == reason &&
		    profile_percent(l->profile, l->all[i].count) >=
		    FUNCTION_LEAST)
			shown[n++] = &l->all[i];
	for (size_t i = 0; i < n; i++) {
		struct buf b = {0};

		buf_fmt(&b, "   %s", i + 1 < n ? glyphs->tee : glyphs->corner);
		add_line(l, &b, names_text(l->profile->names,
		    shown[i]->function), shown[i]->count);
		buf_free(&b);
	}
}

static void
add_reasons(struct blame_list *l)
{
	struct blame sums[BLAME_REASONS];
	size_t most = page_rows(l->page, ROWS);

	blame_sum_reasons(l->all, l->n, sums);
	for (size_t r = 0; r < BLAME_REASONS && r < most; r++) {
		if (num_is0(sums[r].count))
			break;
		add_numbered(l, r + 1, str_of(blame_reason(sums[r].reason)),
		    sums[r].count);
		add_functions(l, sums[r].reason);
	}
}

static void
add_all_functions(struct blame_list *l)
{
	struct buf note = {0};

	for (size_t i = 0; i < l->n && i < page_rows(l->page, ROWS); i++) {
		add_numbered(l, i + 1, names_text(l->profile->names,
		    l->all[i].function), l->all[i].count);
		note.n = 0;
		blame_samples(&l->all[i], &note);
		list_note(&l->list, buf_str(&note));
	}
	buf_free(&note);
}

void
report_blame(const struct profile *p, enum profile_kind kind,
    const struct page *page)
{
	static const char *const titles[] = {
		[PROFILE_OFFCPU] =
		    "What threads wait for, and in which function",
		[PROFILE_WALL] = "What threads do, and in which function",
		[PROFILE_ALLOC] = "Functions that allocate",
		[PROFILE_FAULTS] = "Functions that touch fresh memory",
		[PROFILE_RUNQ] =
		    "Functions after which threads wait for a CPU",
		[PROFILE_LOCKS] =
		    "What threads wait for, and in which function"
	};
	struct arena arena = {0};
	struct blame *all;
	size_t n = blame_find(&arena, p, kind, &all);
	struct blame_list l = {.profile = p, .page = page, .all = all, .n = n};

	if (blame_has_reasons(kind))
		add_reasons(&l);
	else
		add_all_functions(&l);
	out_fmt(page->out, "\n%s:\n", titles[kind]);
	list_write(&l.list, p, page->out);
}
