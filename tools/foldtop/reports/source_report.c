#include "tools/foldtop/reports/source_report.h"

#include "common/base/err.h"
#include "common/base/search.h"
#include "common/base/units.h"
#include "common/profile/frame.h"
#include "common/screen/shell_word.h"
#include "tools/foldtop/print/bar.h"
#include "tools/foldtop/source/source_files.h"
#include "tools/foldtop/source/source_sums.h"

#define FUNCTIONS 5		/* that are shown, unless -n says otherwise */
#define CONTEXT 2		/* lines before and behind one with weight */
#define BAR 12			/* columns of a bar */

struct writer {
	const struct profile *profile;
	const struct page *page;
	const struct source_report_settings *settings;
	struct arena arena;
	struct table table;
	struct buf text;
	uint64_t *numbers;	/* of the lines that are shown of a file */
	size_t n, cap;
	int digits;		/* columns of the largest, at least of LINE */
};

static void
add_columns(struct writer *w)
{
	struct table *t = &w->table;
	bool people = page_for_people(w->page);

	*t = page_new_table(w->profile);
	if (!people) {
		table_column(t, CELL_WORD, "function", "FUNCTION");
		table_column(t, CELL_WORD, "file", "FILE");
		table_column(t, CELL_SAMPLES, "line", "LINE");
	}
	table_column(t, CELL_COUNT, "self", "SELF");
	table_column(t, CELL_PERCENT, "self_percent", "SELF%");
	table_column(t, CELL_COUNT, "total", "TOTAL");
	page_share_columns(w->profile, w->page, t, "total_percent", "TOTAL%",
	    "total_interval", "95%");
	if (people) {
		table_column(t, CELL_WORD, "bar", "");
		table_column(t, CELL_WORD, "line", "LINE");
	} else {
		table_column(t, CELL_WORD, "inlined", "INLINED");
		table_column(t, CELL_PERCENT, "inlined_percent", "INLINED%");
	}
	table_column(t, CELL_SOURCE, "source", "SOURCE");
}

static bool
is_shown(const struct writer *w, const struct source_row *r)
{
	return w->page->min < 0 ||
	    profile_percent(w->profile, r->total) >= w->page->min;
}

/* note the lines around those with weight, which ascend */
static void
choose_lines(struct writer *w, const struct source_row *rows, size_t n)
{
	uint64_t around = page_for_people(w->page) ? CONTEXT : 0;

	w->n = 0;
	for (size_t i = 0; i < n; i++) {
		uint64_t line = rows[i].line;
		uint64_t from = line > around ? line - around : 1;

		if (line == 0 || !is_shown(w, &rows[i]))
			continue;
		if (w->n > 0 && w->numbers[w->n - 1] >= from)
			from = w->numbers[w->n - 1] + 1;
		for (; from <= line + around; from++) {
			GROW(w->numbers, w->cap, w->n + 1);
			w->numbers[w->n++] = from;
		}
	}
}

struct line_query {
	const struct source_text *lines;
	uint64_t line;
};

static bool
source_report_before(const void *of, size_t i)
{
	const struct line_query *q = of;

	return q->lines[i].line < q->line;
}

/* the text of a line, or nothing */
static str
find_text(const struct source_file *f, uint64_t line)
{
	struct line_query q = {f->lines, line};
	size_t i = search_first(0, f->n, source_report_before, &q);

	return i < f->n && f->lines[i].line == line ? f->lines[i].text :
	    (str){0};
}

/* keep a text that was put together for a cell */
static str
keep_text(struct writer *w)
{
	return arena_str(&w->arena, buf_str(&w->text));
}

/* the source, and behind it what was inlined there */
static str
make_source(struct writer *w, str source, const struct source_row *r)
{
	struct buf *b = &w->text;

	if (r == NULL || r->ninlined == 0)
		return source;
	b->n = 0;
	buf_add(b, source);
	buf_add(b, source.n > 0 ? STR("  ") : STR(""));
	buf_add(b, STR("[inlined: "));
	buf_add(b, frame_function(r->inlined));
	buf_fmt(b, " %.1f%%", profile_percent(w->profile, r->inlined_total));
	if (r->ninlined > 1)
		buf_fmt(b, " and %zu more", r->ninlined - 1);
	buf_char(b, ']');
	return keep_text(w);
}

/* the bar of a line, against its function, and its number */
static void
add_bar_and_number(struct writer *w, const struct source_function *f,
    const struct source_row *r, uint64_t line)
{
	w->text.n = 0;
	if (r != NULL)
		bar_add(&w->page->screen, &w->text, num_percent(r->total,
		    f->total), BAR);
	table_text(&w->table, keep_text(w));
	w->text.n = 0;
	if (line > 0)
		buf_fmt(&w->text, "%*llu", w->digits,
		    (unsigned long long)line);
	table_text(&w->table, keep_text(w));
}

static void
add_weights(struct writer *w, const struct source_row *r)
{
	struct table *t = &w->table;

	table_count(t, r->self);
	table_percent(t, profile_percent(w->profile, r->self), false);
	table_count(t, r->total);
	page_share(w->profile, w->page, t, r->total);
}

/* a line for people; without a row, of context */
static void
add_line(struct writer *w, const struct source_function *f,
    const struct source_row *r, uint64_t line, str source)
{
	size_t numbers = w->table.ncolumns - 3;

	if (r != NULL)
		add_weights(w, r);
	for (size_t i = 0; r == NULL && i < numbers; i++)
		table_blank(&w->table);
	add_bar_and_number(w, f, r, line);
	table_text(&w->table, make_source(w, source, r));
}

/* a line for programs */
static void
add_record(struct writer *w, const struct source_function *f,
    const struct source_row *r, str path, str source)
{
	struct table *t = &w->table;

	table_text(t, f->name);
	table_text(t, path);
	table_count_known(t, r->line > 0, NUM(r->line));
	add_weights(w, r);
	table_text(t, frame_function(r->inlined));
	if (r->ninlined > 0)
		table_percent(t, profile_percent(w->profile,
		    r->inlined_total), false);
	else
		table_blank(t);
	table_text(t, source);
}

/* the lines of a file, with context and gaps */
static void
add_lines(struct writer *w, const struct source_function *f,
    const struct source_row *rows, size_t n, const struct source_file *file)
{
	size_t k = 0;

	for (size_t i = 0; i < w->n; i++) {
		uint64_t line = w->numbers[i];
		bool gap = i > 0 && w->numbers[i - 1] + 1 < line;
		const struct source_row *r;

		while (k < n && (rows[k].line < line))
			k++;
		r = k < n && rows[k].line == line && is_shown(w, &rows[k]) ?
		    &rows[k] : NULL;
		if (r == NULL && (file->path == NULL ||
		    (file->ended && line > file->length)))
			continue;
		if (gap && file->path != NULL)
			add_line(w, f, NULL, 0,
			    str_of(w->page->screen.glyphs->dots));
		add_line(w, f, r, line, find_text(file, line));
	}
}

/* write a line that is not wrapped, as it can be copied, and empty the text */
static void
write_line(struct writer *w)
{
	buf_char(&w->text, '\n');
	out_str(w->page->out, buf_str(&w->text));
	w->text.n = 0;
}

/* what the reader must know of a file that may be another one */
static void
write_doubt(struct writer *w, uint64_t last, const struct source_file *file)
{
	struct buf *b = &w->text;
	str date = meta_get(w->profile->meta, STR("date"));

	if (file->ended && last > file->length)
		buf_fmt(b, "it has %llu lines, and the profile has line %llu: "
		    "this is not the source of the program",
		    (unsigned long long)file->length, (unsigned long long)last);
	else if (date.n > 0 && str_cmp(file->date, date) > 0)
		buf_fmt(b, "it changed at %.*s, after the recording: lines may "
		    "have moved", (int)file->date.n, file->date.p);
	if (b->n > 0)
		page_paragraph(w->page, b);
}

/* "/src/vec.h", and what is wrong with the file */
static void
write_file_heading(struct writer *w, str name, uint64_t last,
    const struct source_file *file)
{
	struct buf *b = &w->text;

	b->n = 0;
	if (name.n == 0)
		buf_add(b, STR("(its file was not recorded)"));
	else
		screen_text(b, file->path != NULL ? str_of(file->path) : name);
	write_line(w);
	if (file->path != NULL) {
		write_doubt(w, last, file);
	} else if (name.n > 0) {
		buf_add(b, STR("not found; --source-path=DIR tells where the "
		    "source is"));
		if (str_chr(name, '/') == STR_NONE)
			buf_add(b, STR(", and stackfold --srcline=path in "
			    "which folder it was"));
		page_paragraph(w->page, b);
	}
}

/* the rows of one file */
static void
write_file(struct writer *w, const struct source_function *f,
    const struct source_row *rows, size_t n)
{
	bool people = page_for_people(w->page);
	struct source_file file;
	str path;

	choose_lines(w, rows, n);
	if (people && w->n == 0)
		return;
	w->digits = 4;
	for (uint64_t most = rows[n - 1].line; most > 9999; most /= 10)
		w->digits++;
	file = source_files_read(&w->arena, w->settings->places, rows->file,
	    w->numbers, w->n);
	path = file.path != NULL ? str_of(file.path) : rows->file;
	for (size_t i = 0; !people && i < n; i++)
		if (is_shown(w, &rows[i]))
			add_record(w, f, &rows[i], path,
			    find_text(&file, rows[i].line));
	if (!people)
		return;
	write_file_heading(w, rows->file, rows[n - 1].line, &file);
	add_columns(w);
	add_lines(w, f, rows, n, &file);
	page_drawing(w->page, &w->table, "");
	out_char(w->page->out, '\n');
}

/* "app`push: self 75 (38.1%), total 76 (38.6%); 2.0% without a line" */
static void
write_function_heading(struct writer *w, const struct source_function *f)
{
	struct buf *b = &w->text;
	str module = frame_module(f->name);
	struct num lost = {0};

	for (size_t i = 0; i < f->n; i++)
		if (f->rows[i].line == 0)
			lost = num_add(lost, f->rows[i].total);
	b->n = 0;
	screen_name(b, f->name);
	if (module.n > 0) {
		buf_add(b, STR(" of "));
		screen_name(b, module);
	}
	buf_add(b, STR(": self "));
	count_unit_amount(&w->profile->unit, f->self, b);
	buf_fmt(b, " (%.1f%%), total ", profile_percent(w->profile, f->self));
	count_unit_amount(&w->profile->unit, f->total, b);
	buf_fmt(b, " (%.1f%%)", profile_percent(w->profile, f->total));
	if (!num_is0(lost))
		buf_fmt(b, "; %.1f%% without a source line",
		    profile_percent(w->profile, lost));
	page_paragraph(w->page, b);
}

static void
write_function(struct writer *w, const struct source_function *f)
{
	if (page_for_people(w->page))
		write_function_heading(w, f);
	for (size_t i = 0, k; i < f->n; i = k) {
		for (k = i; k < f->n && str_eq(f->rows[k].file,
		    f->rows[i].file); k++)
			;
		write_file(w, f, f->rows + i, k - i);
	}
}

/* the last line: what shows the instructions of the heaviest function */
static void
write_command(struct writer *w, const struct source_function *f)
{
	struct buf *b = &w->text, line = {0};
	str module = frame_module(f->name);

	if (!page_for_people(w->page) || !f->compiled)
		return;
	b->n = 0;
	buf_add(b, STR("instructions: perf annotate --stdio"));
	if (module.n > 0) {
		buf_add(b, STR(" -d "));
		shell_word(b, module);
	}
	buf_add(b, STR(" -s "));
	shell_word(b, frame_function(f->name));
	screen_text(&line, buf_str(b));
	b->n = 0;
	buf_add(b, buf_str(&line));
	buf_free(&line);
	write_line(w);
}

/* why nothing can be shown */
static void
warn_missing(const struct source_sums *sums, const char *expr)
{
	if (sums->n == 0)
		warn("--source=%s: no frame matches", expr);
	else if (!sums->any_lines)
		warn("--source=%s: the profile has no source lines; stackfold "
		    "--srcline=path writes them, of programs that were "
		    "compiled with -g", expr);
	else
		warn("--source=%s: %.*s has no source lines; compile it with "
		    "-g", expr, (int)sums->functions[0].name.n,
		    sums->functions[0].name.p);
}

bool
source_report(const struct profile *p, const struct page *page,
    const struct source_report_settings *settings)
{
	struct writer w = {.profile = p, .page = page, .settings = settings};
	struct source_sums sums = {0};
	const struct source_function *first = NULL;
	size_t shown = 0, most = page_rows(page, FUNCTIONS), with = 0;

	source_sums(&sums, p, settings->expr);
	for (size_t i = 0; i < sums.n; i++) {
		with += sums.functions[i].has_lines;
		if (first == NULL && sums.functions[i].has_lines)
			first = &sums.functions[i];
	}
	if (first == NULL) {
		warn_missing(&sums, settings->expr);
		return false;
	}
	page_begin(p, page, "source");
	if (page_for_people(page))
		out_char(page->out, '\n');
	add_columns(&w);
	for (size_t i = 0; i < sums.n && shown < most; i++)
		if (sums.functions[i].has_lines) {
			write_function(&w, &sums.functions[i]);
			shown++;
		}
	if (!page_for_people(page))
		page_table(page, &w.table, "lines");
	else if (shown < with)
		out_fmt(page->out, "%zu more function%s match%s; -n 0 shows "
		    "all\n", with - shown, with - shown == 1 ? "" : "s",
		    with - shown == 1 ? "es" : "");
	write_command(&w, first);
	page_end(page);
	buf_drop(w.numbers);
	buf_free(&w.text);
	return true;
}
