#include "tools/foldview/draw.h"

#include "common/base/units.h"
#include "common/profile/frame.h"

/* columns of numbers in the table; a narrow screen has no room for counts */
#define TABLE_NUMBERS(narrow) ((narrow) ? (size_t)17 : (size_t)43)
#define TABLE_NARROW 72

static const char *const step_words[] = {
	[RESHAPE_HIDE] = "without", [RESHAPE_ONLY] = "only",
	[RESHAPE_CALLEES] = "from", [RESHAPE_CALLERS] = "callers of"
};

/* how the rows of the screen are used */
struct plan {
	bool title;
	size_t graph, rows;	/* first row and number of rows of the graph */
	size_t status;		/* number of status rows: 0, 1 or 2 */
};

static struct plan
plan_rows(size_t rows)
{
	struct plan p = {.status = rows >= 5 ? 2 : rows >= 3 ? 1 : 0};

	p.title = rows >= 4;
	p.graph = p.title;
	p.rows = rows - p.status - p.title;
	return p;
}

/* Describe the input, its weight, the steps and the zoomed frame. */
static void
describe_view(const struct draw *d, const struct view *v, struct buf *b)
{
	const char *mark = d->screen->glyphs->bullet;

	buf_fmt(b, " %.*s  ", (int)d->title.n, d->title.p);
	count_unit_amount(&v->profile->unit, view_whole(v, v->column), b);
	for (size_t i = v->undone; i < v->steps; i++) {
		buf_fmt(b, " %s %s ", mark, step_words[v->step[i].how]);
		screen_name(b, v->step[i].function);
	}
	if (v->top != 0) {
		buf_fmt(b, " %s in ", mark);
		screen_name(b, view_name(v, v->top));
	}
}

/* Return a hint that there is more above or below the screen. */
static const char *
more_sign(const struct view *v)
{
	bool above = v->layout.more, below = v->scroll > 0;

	if (v->mode == VIEW_HELP) {
		above = v->help_first > 0;
		below = v->help_first + v->rows < help_count(v->help_live);
	} else if (v->mode == VIEW_TABLE) {
		above = v->first > 0;
		below = v->first + v->rows < v->table.n;
	} else if (v->roots_on_top) {
		above = v->scroll > 0;
		below = v->layout.more;
	}
	return above && below ? "more ^v  " : above ? "more ^  " :
	    below ? "more v  " : "";
}

static void
draw_title(const struct draw *d, const struct view *v)
{
	struct canvas *c = d->canvas;
	struct buf left = {0}, right = {0};
	size_t room;

	describe_view(d, v, &left);
	buf_fmt(&right, "  %s? help ", more_sign(v));
	room = c->columns > right.n ? c->columns - right.n : 0;
	canvas_row(c, 0);
	canvas_style(c, STYLE_TITLE);
	if (screen_columns(buf_str(&left)) > room) {
		struct buf cut = {0};

		screen_cut(d->screen, &cut, buf_str(&left), room);
		canvas_text(c, buf_str(&cut));
		buf_free(&cut);
	} else {
		canvas_text(c, buf_str(&left));
	}
	canvas_until(c, room);
	if (room > 0)
		canvas_text(c, buf_str(&right));
	canvas_until(c, c->columns);
	buf_free(&left);
	buf_free(&right);
}

/* Return the change of a share in percentage points. */
static double
find_change(const struct view *v, struct num before, struct num after)
{
	return num_percent(after, view_whole(v, 1)) -
	    num_percent(before, view_whole(v, 0));
}

static enum canvas_style
choose_style(const struct draw *d, struct view *v, uint32_t node)
{
	double change;

	if (node == v->cursor)
		return STYLE_CURSOR;
	if (search_hit(&v->search, v->tree->name[node]))
		return STYLE_MATCH;
	if (v->tree->columns > 1) {
		change = find_change(v, view_total(v, node, 0),
		    view_total(v, node, 1));
		return change >= 0.1 ? STYLE_MORE : change <= -0.1 ?
		    STYLE_LESS : STYLE_SAME;
	}
	if (node == 0)
		return STYLE_SAME;
	if (!d->kinds)
		return STYLE_USER;
	return (enum canvas_style)(STYLE_USER +
	    (int)frame_kind(view_name(v, node)));
}

static void
draw_box(const struct draw *d, struct view *v, const struct layout_box *box)
{
	struct canvas *c = d->canvas;
	size_t end = box->column + box->columns;
	struct buf name = {0};

	canvas_style(c, STYLE_PLAIN);
	canvas_until(c, box->column);
	if (box->node == LAYOUT_SMALL) {
		canvas_style(c, STYLE_FAINT);
		while (c->used < end)
			canvas_text(c, str_of(d->screen->glyphs->small));
		return;
	}
	canvas_style(c, choose_style(d, v, box->node));
	canvas_text(c, str_of(d->screen->glyphs->edge));
	if (box->columns > 1)
		screen_fit(d->screen, &name, box->node == 0 ? STR("all") :
		    view_name(v, box->node), box->columns - 1);
	canvas_text(c, buf_str(&name));
	canvas_until(c, end);
	buf_free(&name);
}

static void
draw_graph(const struct draw *d, struct view *v, const struct plan *p)
{
	const struct layout *l = &v->layout;

	for (size_t i = 0; i < l->rows; i++) {
		size_t y = p->graph + (v->roots_on_top ? i : p->rows - 1 - i);

		canvas_row(d->canvas, y);
		for (size_t k = l->row[i]; k < l->row[i + 1]; k++) {
			draw_box(d, v, &l->box[k]);
			if (l->box[k].node == v->cursor)
				canvas_cursor(d->canvas, y,
				    l->box[k].column);
		}
		canvas_style(d->canvas, STYLE_PLAIN);
	}
}

/* Append a count, in the unit that suits the whole, and its share. */
static void
add_number(const struct view *v, struct buf *b, struct num n, bool narrow)
{
	struct num whole = view_whole(v, v->column);
	char text[NUM_TEXT];
	str s = units_like(text, n, v->profile->unit.name, whole);

	if (!narrow)
		buf_fmt(b, "%12.*s", (int)s.n, s.p);
	buf_fmt(b, narrow ? " %6.1f%%" : " %6.1f%% ", num_percent(n, whole));
}

static void
draw_line(const struct draw *d, struct view *v, size_t line)
{
	const struct ranking_row *r = &v->table.row[line];
	struct canvas *c = d->canvas;
	bool narrow = c->columns < TABLE_NARROW;
	size_t numbers = TABLE_NUMBERS(narrow);
	struct buf b = {0};

	if (line == v->line)
		canvas_style(c, STYLE_CURSOR);
	add_number(v, &b, tree_num(v->tree, r->self[v->column]), narrow);
	add_number(v, &b, tree_num(v->tree, r->total[v->column]), narrow);
	buf_char(&b, ' ');
	if (c->columns > numbers)
		screen_fit(d->screen, &b, names_text(v->profile->names,
		    r->name), c->columns - numbers);
	canvas_text(c, buf_str(&b));
	canvas_until(c, c->columns);
	canvas_style(c, STYLE_PLAIN);
	buf_free(&b);
}

/* Draw the heading, with a mark at the column by which rows are sorted. */
static void
draw_heading(const struct draw *d, const struct view *v, size_t row)
{
	bool total = v->by_total;
	struct buf b = {0};

	if (d->canvas->columns < TABLE_NARROW)
		buf_fmt(&b, " %7s %7s", total ? "self%" : ">self%",
		    total ? ">total%" : "total%");
	else
		buf_fmt(&b, "%12s %7s %12s %7s ", total ? "self" : ">self",
		    "self%", total ? ">total" : "total", "total%");
	buf_add(&b, STR(" function"));
	canvas_row(d->canvas, row);
	canvas_text(d->canvas, buf_str(&b));
	buf_free(&b);
}

/* Draw the table; `heading` is the number of rows of its heading. */
static void
draw_table(const struct draw *d, struct view *v, const struct plan *p,
    size_t heading)
{
	if (heading > 0)
		draw_heading(d, v, p->graph);
	for (size_t i = 0; i < v->rows && v->first + i < v->table.n; i++) {
		size_t y = p->graph + heading + i;

		canvas_row(d->canvas, y);
		draw_line(d, v, v->first + i);
		if (v->first + i == v->line)
			canvas_cursor(d->canvas, y, 0);
	}
}

static void
draw_help(const struct draw *d, const struct view *v, const struct plan *p)
{
	struct buf b = {0};
	size_t n = help_count(v->help_live);

	for (size_t i = 0; i < p->rows && v->help_first + i < n; i++) {
		const struct help_line *l = &help_lines[v->help_first + i];

		b.n = 0;
		buf_fmt(&b, "%-11s %s", l->key, l->what);
		canvas_row(d->canvas, p->graph + i);
		canvas_text(d->canvas, buf_str(&b));
	}
	buf_free(&b);
}

/* Append the function, its module and its kind. */
static void
describe_frame(const struct draw *d, const struct view *v, uint32_t name,
    struct buf *b)
{
	str text, module;
	enum frame_kind kind;

	if (name == TREE_ROOT) {
		buf_add(b, STR("all"));
		return;
	}
	text = names_text(v->profile->names, name);
	module = frame_module(text);
	kind = frame_kind(text);
	screen_name(b, text);
	if (module.n > 0 && !str_eq(frame_function(text), module))
		buf_fmt(b, "  in %.*s", (int)module.n, module.p);
	if (d->kinds && kind != FRAME_USER)
		buf_fmt(b, "  %s", frame_kinds[kind]);
}

static void
add_share(struct buf *b, const char *before, struct num n, struct num of,
    const char *after)
{
	buf_fmt(b, "%s%.1f%%%s", before, num_percent(n, of), after);
}

/* Append total, self and their shares, the important ones first. */
static void
describe_numbers(const struct view *v, struct num total, struct num self,
    const struct num *caller, struct buf *b)
{
	struct num whole = view_whole(v, v->column);

	count_unit_amount(&v->profile->unit, total, b);
	add_share(b, ", ", total, whole, " of all");
	if (caller != NULL)
		add_share(b, ", ", total, *caller, " of its parent");
	buf_add(b, STR("; self "));
	count_unit_amount(&v->profile->unit, self, b);
	add_share(b, ", ", self, whole, "");
}

static void
describe_change(const struct view *v, struct num before, struct num after,
    struct buf *b)
{
	buf_fmt(b, "%+.1f points: %.1f%% before; ",
	    find_change(v, before, after),
	    num_percent(before, view_whole(v, 0)));
}

static void
describe_cursor(const struct draw *d, const struct view *v, struct buf *name,
    struct buf *numbers)
{
	const struct tree *t = v->tree;
	unsigned c = v->column;

	if (v->mode == VIEW_TABLE && v->line < v->table.n) {
		const struct ranking_row *r = &v->table.row[v->line];

		describe_frame(d, v, r->name, name);
		if (t->columns > 1)
			describe_change(v, tree_num(t, r->total[0]),
			    tree_num(t, r->total[1]), numbers);
		describe_numbers(v, tree_num(t, r->total[c]),
		    tree_num(t, r->self[c]), NULL, numbers);
	} else if (v->mode == VIEW_GRAPH) {
		struct num caller = view_total(v, t->parent[v->cursor], c);

		describe_frame(d, v, t->name[v->cursor], name);
		if (t->columns > 1)
			describe_change(v, view_total(v, v->cursor, 0),
			    view_total(v, v->cursor, 1), numbers);
		describe_numbers(v, view_total(v, v->cursor, c),
		    view_self(v, v->cursor, c),
		    t->depth[v->cursor] > 1 ? &caller : NULL, numbers);
	}
}

static void
describe_search(struct view *v, struct buf *b)
{
	size_t place;

	if (!v->search.on)
		return;
	place = v->mode == VIEW_GRAPH ? search_place(&v->search, v->tree,
	    v->top, v->cursor) : 0;
	buf_fmt(b, "/%s: ", buf_text(&v->search.text));
	if (place > 0)
		buf_fmt(b, "%zu of ", place);
	buf_fmt(b, "%zu frame%s", v->search.frames,
	    v->search.frames == 1 ? "" : "s");
	buf_fmt(b, ", %.1f%%", num_percent(tree_num(v->tree,
	    v->search.weight), view_whole(v, v->column)));
}

/* Drop clauses, which are separated by ',' or ';', until the text fits. */
static str
fit_parts(str s, size_t columns)
{
	while (screen_columns(s) > columns) {
		size_t comma = str_rchr(s, ','), colon = str_rchr(s, ';');

		if (comma == STR_NONE || (colon != STR_NONE && colon > comma))
			comma = colon;
		if (comma == STR_NONE)
			break;
		s = str_upto(s, comma);
	}
	return s;
}

/* Draw a row of two texts, the second at the right edge if both fit. */
static void
draw_status(const struct draw *d, size_t row, str left, str right)
{
	struct canvas *c = d->canvas;
	size_t n = screen_columns(right);
	struct buf b = {0};

	canvas_row(c, row);
	n = n > 0 && n + 2 < c->columns ? n + 2 : 0;
	screen_cut(d->screen, &b, left, c->columns - n);
	canvas_text(c, buf_str(&b));
	if (n > 0) {
		canvas_until(c, c->columns - n + 2);
		canvas_text(c, right);
	}
	buf_free(&b);
}

/* Draw the expression that is being typed, with the cursor after it. */
static void
draw_prompt(const struct draw *d, const struct view *v, size_t row)
{
	struct canvas *c = d->canvas;
	size_t n;
	str s = buf_str(&v->typed);

	canvas_row(c, row);
	canvas_text(c, STR("/"));
	while ((n = screen_columns(s)) + 2 > c->columns && s.n > 0)
		s = str_from(s, str_utf8(s) > 0 ? str_utf8(s) : 1);
	canvas_text(c, s);
	canvas_cursor(c, row, c->used < c->columns ? c->used : c->columns - 1);
}

static void
draw_statuses(const struct draw *d, struct view *v, const struct plan *p)
{
	struct buf name = {0}, numbers = {0}, found = {0};
	size_t row = p->graph + p->rows;

	describe_cursor(d, v, &name, &numbers);
	describe_search(v, &found);
	if (p->status > 0)
		draw_status(d, row, buf_str(&name), buf_str(&found));
	if (p->status > 1 && v->message.n > 0)
		draw_status(d, row + 1, buf_str(&v->message), STR(""));
	else if (p->status > 1)
		draw_status(d, row + 1, fit_parts(buf_str(&numbers),
		    d->canvas->columns), STR(""));
	if (v->typing)
		draw_prompt(d, v, d->canvas->rows - 1);
	buf_free(&name);
	buf_free(&numbers);
	buf_free(&found);
}

void
draw_view(const struct draw *d, struct view *v)
{
	struct canvas *c = d->canvas;
	struct plan p = plan_rows(c->rows);
	size_t heading = v->mode == VIEW_TABLE && p.rows > 1;

	canvas_begin(c);
	if (c->rows == 0 || c->columns == 0)
		return;
	view_arrange(v, p.rows - heading, c->columns);
	if (p.title)
		draw_title(d, v);
	if (v->mode == VIEW_GRAPH)
		draw_graph(d, v, &p);
	else if (v->mode == VIEW_TABLE)
		draw_table(d, v, &p, heading);
	else
		draw_help(d, v, &p);
	draw_statuses(d, v, &p);
}
