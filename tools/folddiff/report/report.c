#include "tools/folddiff/report/report.h"

#include <stdio.h>
#include <string.h>

#include "common/screen/screen.h"
#include "tools/folddiff/report/report_text.h"

#define NAME_WIDTH 33		/* columns of a name before its numbers */
#define LINE_WIDTH 76		/* columns of a name alone on a line */

/* the tables of the report, in their order */
enum section { SECTION_GREW, SECTION_NEW, SECTION_SHRANK, SECTION_GONE };

static const char *const titles[] = {
	[SECTION_GREW] = "Grew", [SECTION_SHRANK] = "Shrank",
	[SECTION_NEW] = "New", [SECTION_GONE] = "Gone",
};

static enum section
find_section(const struct comparison *r, const struct change *c)
{
	const struct changes *cs = &r->judgement->changes;

	if (change_is_new(cs, c))
		return SECTION_NEW;
	if (change_is_gone(cs, c))
		return SECTION_GONE;
	return c->verdict == CHANGE_GREW ? SECTION_GREW : SECTION_SHRANK;
}

/* append "parse (self)" */
static void
put_label(const struct comparison *r, const struct change *c, struct buf *b)
{
	const char *kind = c->kind == SELF ? " (self)" : "";

	screen_shorten(b, functions_label(r->functions, c->func),
	    LINE_WIDTH - strlen(kind));
	buf_fmt(b, "%s", kind);
}

/*
 * Format a share of the total before: "12.30" percent, or "x23" if it is 23
 * times that total.  `sign` goes before a positive number: "+" or "".
 */
static const char *
format_share(char to[32], double share, const char *sign)
{
	if (share < 0)
		sign = "";
	if (share >= 1000)
		snprintf(to, 32, ">x999");
	else if (share >= 9.995)
		snprintf(to, 32, "%sx%.3g", sign, share);
	else
		snprintf(to, 32, "%s%.2f", sign, 100 * share);
	return to;
}

static void
put_numbers(const struct comparison *r, const struct change *c, struct buf *b)
{
	bool tested = r->judgement->counts.untested == NULL;
	struct buf relative = {0};
	char text[32];

	buf_fmt(b, " %6s", format_share(text, c->before, ""));
	buf_fmt(b, " %6s", format_share(text, c->after, ""));
	buf_fmt(b, " %7s", format_share(text, change_grown(c), "+"));
	if (tested && change_grown(c) < 9.995)
		buf_fmt(b, "%*s\302\261%.2f", c->test.margin < 0.0995 ?
		    1 : 0, "", 100 * c->test.margin);
	else if (tested)
		buf_fmt(b, " \302\261x%.2g", c->test.margin);
	report_text_relative(c, &relative);
	if (c->before > 0 || tested)
		buf_fmt(b, "%8s", buf_text(&relative));
	buf_free(&relative);
	if (tested && c->test.adjusted < 0.001)
		buf_fmt(b, "  <.001");
	else if (tested)
		buf_fmt(b, "  %.3f", c->test.adjusted);
}

/* append a row; a label that is too wide for its column gets its own line */
static void
put_row(const struct comparison *r, const struct change *c, struct buf *b)
{
	struct buf label = {0};
	size_t width;

	put_label(r, c, &label);
	width = screen_columns(buf_str(&label));
	buf_fmt(b, "  %.*s", (int)label.n, label.p);
	if (width > NAME_WIDTH) {
		buf_fmt(b, "\n  ");
		width = 0;
	}
	screen_pad(b, NAME_WIDTH - width);
	put_numbers(r, c, b);
	buf_char(b, '\n');
	buf_free(&label);
}

/* list the library functions whose changes are explained by an own function */
static void
put_libraries(const struct comparison *r, const struct change *own,
    struct buf *b)
{
	const struct explain *e = r->explain;

	for (size_t i = e->shown; i < e->n && e->own[own->func]; i++) {
		const struct change *c = e->all[i].change;

		if (e->all[i].by != own || e->own[c->func])
			continue;
		buf_fmt(b, "    in ");
		put_label(r, c, b);
		buf_fmt(b, " %+.2f\n", 100 * change_grown(c));
	}
}

static void
put_section(const struct comparison *r, enum section s, struct buf *b)
{
	const struct explain *e = r->explain;
	bool any = false;

	for (size_t i = 0; i < e->shown; i++) {
		const struct change *c = e->all[i].change;

		if (e->all[i].moved || find_section(r, c) != s)
			continue;
		if (!any)
			buf_fmt(b, "\n%-35s before  after  change %s\n",
			    titles[s], r->judgement->counts.untested == NULL ?
			    "   95%    rel.      p" : "   rel.");
		any = true;
		put_row(r, c, b);
		put_libraries(r, c, b);
	}
}

void
report_terminal(const struct comparison *r, struct out *o)
{
	struct buf b = {0};

	report_text_head(r, &b);
	for (unsigned s = SECTION_GREW; s <= SECTION_GONE; s++)
		put_section(r, s, &b);
	report_text_moved(r, &b);
	buf_char(&b, '\n');
	report_text_tail(r, &b);
	out_str(o, buf_str(&b));
	buf_free(&b);
}
