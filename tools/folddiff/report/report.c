#include "tools/folddiff/report/report.h"

#include <stdio.h>
#include <string.h>

#include "tools/folddiff/names/label.h"
#include "tools/folddiff/report/report_text.h"

#define NAME_WIDTH 33		/* columns of a name beside its numbers */
#define LINE_WIDTH 76		/* columns of a name on a line of its own */

/* the parts of a report, in their order */
enum section {
	SECTION_GREW, SECTION_NEW, SECTION_SHRANK, SECTION_GONE, SECTION_MOVED,
	SECTIONS
};

static const char *const titles[SECTIONS] = {
	[SECTION_GREW] = "Grew", [SECTION_SHRANK] = "Shrank",
	[SECTION_NEW] = "New", [SECTION_GONE] = "Gone",
	[SECTION_MOVED] = "Moved",
};

static enum section
find_section(const struct comparison *r, const struct explained *x)
{
	const struct changes *cs = &r->judgement->changes;
	const struct change *c = x->change;

	if (x->moved)
		return SECTION_MOVED;
	if (change_is_new(cs, c))
		return SECTION_NEW;
	if (change_is_gone(cs, c))
		return SECTION_GONE;
	return c->verdict == CHANGE_GREW ? SECTION_GREW : SECTION_SHRANK;
}

/* "parse (self)" */
static void
put_label(const struct comparison *r, const struct change *c, struct buf *b)
{
	const char *kind = c->kind == SELF ? " (self)" : "";

	label_name(functions_label(r->functions, c->func),
	    LINE_WIDTH - (int)strlen(kind), b);
	buf_fmt(b, "%s", kind);
}

static void
put_p(const struct change *c, struct buf *b)
{
	if (c->test.adjusted < 0.001)
		buf_fmt(b, "<.001");
	else
		buf_fmt(b, "%.3f", c->test.adjusted);
}

/*
 * A share of the total before in percent: "12.30", or "x23", which is 23 times
 * that total.  sign: "+" for a growth, or nothing
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
	if (tested) {
		buf_fmt(b, "  ");
		put_p(c, b);
	}
}

static void
write_text_row(const struct comparison *r, const struct change *c,
    struct out *o)
{
	struct buf b = {0};
	int width;

	put_label(r, c, &b);
	width = label_columns(buf_str(&b));
	out_text(o, "  ");
	out_str(o, buf_str(&b));
	if (width > NAME_WIDTH) {
		out_text(o, "\n  ");
		width = 0;
	}
	b.n = 0;
	put_numbers(r, c, &b);
	out_fmt(o, "%*s", NAME_WIDTH - width, "");
	out_str(o, buf_str(&b));
	out_char(o, '\n');
	buf_free(&b);
}

/* the next function of a library, from all[*i] on, whose change is charged to
 * this one of one's own code; or NULL */
static const struct change *
next_library(const struct explain *e, const struct change *c, size_t *i)
{
	for (; *i < e->n && e->own[c->func]; ++*i)
		if (e->all[*i].by == c && !e->own[e->all[*i].change->func])
			return e->all[(*i)++].change;
	return NULL;
}

static void
write_text_section(const struct comparison *r, enum section s,
    struct out *o)
{
	const char *test = r->judgement->counts.untested == NULL ?
	    "   95%    rel.      p" : "   rel.";
	const struct explain *e = r->explain;
	const struct change *of;
	struct buf b = {0};
	bool any = false;

	for (size_t i = 0; i < e->shown; i++) {
		const struct explained *x = &e->all[i];

		if (find_section(r, x) != s)
			continue;
		if (!any)
			out_fmt(o, "\n%-35s before  after  change %s\n",
			    titles[s], test);
		any = true;
		write_text_row(r, x->change, o);
		for (size_t k = e->shown; (of = next_library(e, x->change,
		    &k)) != NULL; b.n = 0) {
			put_label(r, of, &b);
			out_fmt(o, "    in %.*s %+.2f\n", (int)b.n, b.p,
			    100 * change_grown(of));
		}
	}
	buf_free(&b);
}

static void
write_indented(str lines, const char *with, struct out *o)
{
	str line;

	while (lines.n > 0 && str_cut(&lines, '\n', &line)) {
		out_text(o, with);
		out_str(o, line);
		out_char(o, '\n');
	}
}

/* what is different in text and in Markdown */
struct layout {
	const char *prose;		/* put before each sentence, */
	const char *moved;		/* and each line of what moved */
	const char *title, *behind;	/* put around the title of that */
	void (*section)(const struct comparison *, enum section,
	    struct out *);
};

static void
write_report(const struct comparison *r, const struct layout *l, struct out *o)
{
	struct buf b = {0};

	report_text_head(r, &b);
	write_indented(buf_str(&b), l->prose, o);
	for (unsigned s = 0; s < SECTION_MOVED; s++)
		l->section(r, s, o);
	b.n = 0;
	report_text_moved(r, &b);
	if (b.n > 0) {
		out_text(o, l->title);
		out_text(o, titles[SECTION_MOVED]);
		out_text(o, l->behind);
	}
	write_indented(buf_str(&b), l->moved, o);
	b.n = 0;
	report_text_tail(r, &b);
	out_char(o, '\n');
	write_indented(buf_str(&b), l->prose, o);
	buf_free(&b);
}

void
report_terminal(const struct comparison *r, struct out *o)
{
	write_report(r, &(struct layout){"", "  ", "\n", "\n",
	    write_text_section}, o);
}

/* a name as code; in a table '|' must be escaped even there */
static void
write_code(str name, struct out *o)
{
	struct buf b = {0};
	const char *tick;

	label_name(name, LABEL_ALL, &b);
	tick = str_chr(buf_str(&b), '`') != STR_NONE ? "``" : "`";
	out_text(o, tick);
	for (size_t i = 0; i < b.n; i++) {
		if (b.p[i] == '|')
			out_char(o, '\\');
		out_char(o, b.p[i]);
	}
	out_text(o, tick);
	buf_free(&b);
}

static void
write_markdown_row(const struct comparison *r, const char *before,
    const struct change *c, struct out *o)
{
	struct buf b = {0};
	char text[32];

	out_fmt(o, "| %s", before);
	write_code(functions_label(r->functions, c->func), o);
	out_fmt(o, " | %s", c->kind == SELF ? "self" : "total");
	out_fmt(o, " | %s", format_share(text, c->before, ""));
	out_fmt(o, " | %s", format_share(text, c->after, ""));
	out_fmt(o, " | %s", format_share(text, change_grown(c), "+"));
	report_text_relative(c, &b);
	out_fmt(o, " | %.*s", (int)b.n, b.n > 0 ? b.p : "");
	b.n = 0;
	if (r->judgement->counts.untested == NULL) {
		put_p(c, &b);
		out_fmt(o, " | \302\261%s | %s", format_share(text,
		    c->test.margin, ""), b.p);
	}
	out_text(o, " |\n");
	buf_free(&b);
}

static void
write_markdown_section(const struct comparison *r, enum section s,
    struct out *o)
{
	bool any = false, test = r->judgement->counts.untested == NULL;
	const struct explain *e = r->explain;
	const struct change *of;

	for (size_t i = 0; i < e->shown; i++) {
		const struct explained *x = &e->all[i];

		if (find_section(r, x) != s)
			continue;
		if (!any)
			out_fmt(o, "\n### %s\n\n| function | | before %% | "
			    "after %% | points | relative |%s\n"
			    "|---|---|--:|--:|--:|--:|%s\n", titles[s],
			    test ? " 95% | p |" : "",
			    test ? "--:|--:|" : "");
		any = true;
		write_markdown_row(r, "", x->change, o);
		for (size_t k = e->shown; (of = next_library(e, x->change,
		    &k)) != NULL;)
			write_markdown_row(r, "in ", of, o);
	}
}

void
report_markdown(const struct comparison *r, struct out *o)
{
	write_report(r, &(struct layout){"    ", "    ", "\n### ", "\n\n",
	    write_markdown_section}, o);
}
