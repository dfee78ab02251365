#include "tools/foldview/view/view.h"

#include "common/base/buf.h"
#include "common/base/utf16.h"
#include "common/profile/frame.h"
#include "tools/foldview/terminal/keys.h"

/* a place to return to, as names, since nodes change with the tree */
struct view_place {
	size_t undone, steps;	/* steps in effect, as in struct view */
	uint32_t *path;		/* names from the root to the cursor */
	size_t depth, top;	/* depths of cursor and top */
	enum view_mode mode;
};

str
view_name(const struct view *v, uint32_t node)
{
	uint32_t name = v->tree->name[node];

	return name == TREE_ROOT ? (str){0} :
	    names_text(v->profile->names, name);
}

struct num
view_total(const struct view *v, uint32_t node, unsigned column)
{
	return tree_num(v->tree, v->tree->total[column][node]);
}

struct num
view_self(const struct view *v, uint32_t node, unsigned column)
{
	return tree_num(v->tree, v->tree->self[column][node]);
}

struct num
view_whole(const struct view *v, unsigned column)
{
	return tree_num(&v->base, v->base.total[column][0]);
}

/* Show another tree, or another part of it. */
static void
look_at(struct view *v, uint32_t top, uint32_t cursor)
{
	v->top = top;
	v->cursor = cursor;
	v->scroll = 0;
	v->ranked = false;
	search_in(&v->search, v->tree, top);
}

static void
read_profile(struct view *v)
{
	const struct names *names = v->profile->names;
	uint32_t *order = names_sorted(names);

	arena_free(&v->arena);
	tree_free(&v->base);
	v->names = names->n;
	v->rank = NEW(&v->arena, uint32_t, v->names + 1);
	for (size_t i = 0; i < v->names; i++)
		v->rank[order[i]] = (uint32_t)i;
	tree_build(&v->base, v->profile->stacks, names, NULL);
	buf_drop(order);
}

void
view_open(struct view *v, const struct view_profile *p)
{
	v->profile = p;
	v->column = v->search.column = p->column;
	read_profile(v);
	v->tree = &v->base;
	look_at(v, 0, 0);
}

/* Make the tree of the profile after the steps in effect. */
static void
redo_steps(struct view *v)
{
	const struct view_profile *p = v->profile;

	tree_free(&v->made);
	v->tree = v->steps > v->undone ? &v->made : &v->base;
	if (v->steps > v->undone)
		reshape(&v->made, &v->base, v->step + v->undone,
		    v->steps - v->undone, p->names, p->no_frames);
}

/* Return the child of a node with this name, or 0. */
static uint32_t
find_child(const struct tree *t, uint32_t node, uint32_t name)
{
	for (uint32_t i = node + 1; i < t->end[node]; i = t->end[i])
		if (t->name[i] == name)
			return i;
	return 0;
}

static struct view_place
save_place(const struct view *v)
{
	const struct tree *t = v->tree;
	struct view_place p = {.undone = v->undone, .steps = v->steps,
	    .mode = v->mode, .depth = t->depth[v->cursor],
	    .top = t->depth[v->top]};
	size_t cap = 0;
	uint32_t node = v->cursor;

	GROW(p.path, cap, p.depth + 1);
	for (size_t i = p.depth; i > 0; i--) {
		p.path[i - 1] = t->name[node];
		node = t->parent[node];
	}
	return p;
}

/* Go to a place, or to its last caller that the tree has. */
static void
go_to(struct view *v, const struct view_place *p)
{
	uint32_t top = 0, node = 0;

	for (size_t i = 0; i < p->depth; i++) {
		uint32_t child = find_child(v->tree, node, p->path[i]);

		if (child == 0)
			break;
		node = child;
		if (i < p->top)
			top = node;
	}
	v->mode = p->mode;
	look_at(v, top, node);
}

/* Make the table of all functions, or of those that match the search. */
static void
rank_functions(struct view *v)
{
	struct ranking *r = &v->table;
	size_t n = 0;

	ranking_make(r, v->tree, v->top, v->column, v->by_total, v->rank,
	    v->names);
	for (size_t i = 0; i < r->n; i++)
		if (!v->search.on || search_hit(&v->search, r->row[i].name))
			r->row[n++] = r->row[i];
	r->n = n;
	v->line = v->first = 0;
	v->ranked = true;
}

/* Make the table again, with the cursor on the same function. */
static void
rank_again(struct view *v)
{
	bool chosen = v->line < v->table.n;
	uint32_t name = chosen ? v->table.row[v->line].name : 0;

	rank_functions(v);
	for (size_t i = 0; chosen && i < v->table.n; i++)
		if (v->table.row[i].name == name)
			v->line = i;
}

void
view_update(struct view *v)
{
	struct view_place p = save_place(v);
	size_t scroll = v->scroll;
	bool ranked = v->ranked;

	read_profile(v);
	redo_steps(v);
	go_to(v, &p);
	v->scroll = scroll;
	v->ranked = ranked;
	if (ranked)
		rank_again(v);
	buf_drop(p.path);
}

static void
remember_place(struct view *v)
{
	*APPEND(v->back, v->back_cap, v->backs) = save_place(v);
}

static void
go_back(struct view *v)
{
	struct view_place p;
	bool same;

	if (v->backs == 0) {
		buf_add(&v->message, STR("this is where you began"));
		return;
	}
	p = v->back[--v->backs];
	same = p.steps == v->steps && p.undone == v->undone;
	while (v->steps > p.steps)
		match_free(&v->step[--v->steps].match);
	v->undone = p.undone;
	if (!same)
		redo_steps(v);
	go_to(v, &p);
	buf_drop(p.path);
}

void
view_rename(struct view *v, const struct names *old)
{
	const struct names *names = v->profile->names;

	remember_place(v);
	for (size_t i = 0; i < v->backs; i++) {
		struct view_place *p = &v->back[i];
		size_t d = 0;

		while (d < p->depth && names_find(names, names_text(old,
		    p->path[d]), &p->path[d]))
			d++;
		p->depth = d;
	}
	for (size_t i = 0; i < v->steps; i++)
		match_forget(&v->step[i].match);
	match_forget(&v->search.match);
	read_profile(v);
	redo_steps(v);
	go_back(v);
	if (v->mode == VIEW_TABLE)
		rank_functions(v);
}

/* Return the function that a key applies to, or {0} with a message. */
static str
choose_function(struct view *v)
{
	str name = {0}, function;

	if (v->mode == VIEW_TABLE && v->line < v->table.n)
		name = names_text(v->profile->names,
		    v->table.row[v->line].name);
	else if (v->mode == VIEW_GRAPH)
		name = view_name(v, v->cursor);
	function = frame_function(name);
	if (name.n == 0)
		buf_add(&v->message, STR("move the cursor to a frame first"));
	return function.n > 0 ? function : name;
}

/* Remove the names that a step hides from a place. */
static void
hide_in_place(const struct view *v, struct view_place *p, str function)
{
	size_t n = 0, top = p->top;

	for (size_t i = 0; i < p->depth; i++) {
		str name = names_text(v->profile->names, p->path[i]);

		if (!str_eq(frame_function(name), function) &&
		    !str_eq(name, function))
			p->path[n++] = p->path[i];
		else
			p->top -= i < top;
	}
	p->depth = n;
}

static void
add_step(struct view *v, enum reshape_how how)
{
	struct reshape s = {.how = how, .function = choose_function(v)};
	struct buf expr = {0}, why = {0};
	struct view_place p;

	if (s.function.n == 0)
		return;
	buf_char(&expr, '=');
	buf_add(&expr, s.function);
	if (!match_try(&s.match, buf_text(&expr), &why))
		return;
	s.function = arena_str(&v->texts, s.function);
	buf_free(&expr);
	remember_place(v);
	p = save_place(v);
	*APPEND(v->step, v->step_cap, v->steps) = s;
	redo_steps(v);
	if (how == RESHAPE_HIDE)
		hide_in_place(v, &p, s.function);
	if (how == RESHAPE_HIDE || how == RESHAPE_ONLY) {
		go_to(v, &p);
	} else {
		bool one = v->tree->n > 1 && v->tree->end[1] == v->tree->n;

		v->mode = VIEW_GRAPH;
		look_at(v, one, one);
	}
	buf_drop(p.path);
}

/* Show the whole profile; keep the cursor if there were no steps. */
static void
show_all(struct view *v)
{
	bool reshaped = v->tree != &v->base;

	if (!reshaped && v->top == 0)
		return;
	remember_place(v);
	v->undone = v->steps;
	redo_steps(v);
	look_at(v, 0, reshaped ? 0 : v->cursor);
}

static void
zoom(struct view *v)
{
	if (v->cursor == v->top)
		return;
	remember_place(v);
	look_at(v, v->cursor, v->cursor);
}

static void
go_to_caller(struct view *v)
{
	const struct tree *t = v->tree;

	if (v->cursor == 0)
		return;
	if (v->cursor == v->top)
		look_at(v, t->parent[v->top], t->parent[v->top]);
	else
		v->cursor = t->parent[v->cursor];
}

static bool
go_to_callee(struct view *v)
{
	const struct tree *t = v->tree;
	const uint64_t *weight = t->total[v->column];
	uint32_t best = 0, end = t->end[v->cursor];

	for (uint32_t i = v->cursor + 1; i < end; i = t->end[i])
		if (best == 0 || weight[i] > weight[best])
			best = i;
	if (best != 0)
		v->cursor = best;
	return best != 0;
}

/* Move to the next box of the row. */
static void
go_sideways(struct view *v, bool right)
{
	const struct layout *l = &v->layout;
	size_t level = v->tree->depth[v->cursor] - v->tree->depth[v->top];
	size_t row = level - v->scroll, i;

	if (level < v->scroll || row >= l->rows)
		return;
	for (i = l->row[row]; i < l->row[row + 1]; i++)
		if (l->box[i].node == v->cursor)
			break;
	for (;;) {
		if (right ? i + 1 >= l->row[row + 1] : i <= l->row[row])
			return;
		i = right ? i + 1 : i - 1;
		if (l->box[i].node != LAYOUT_SMALL)
			break;
	}
	v->cursor = l->box[i].node;
}

/* Switch to the graph, at the heaviest frame of the function. */
static void
leave_table(struct view *v)
{
	const struct tree *t = v->tree;
	uint32_t best = 0;

	v->mode = VIEW_GRAPH;
	if (v->line >= v->table.n)
		return;
	for (uint32_t i = v->top; i < t->end[v->top]; i++)
		if (t->name[i] == v->table.row[v->line].name && (best == 0 ||
		    t->total[v->column][i] > t->total[v->column][best]))
			best = i;
	if (best != 0)
		v->cursor = best;
}

static void
move_line(struct view *v, size_t n, bool down)
{
	if (down)
		v->line = n < v->table.n - v->line ? v->line + n :
		    v->table.n - 1;
	else
		v->line -= n < v->line ? n : v->line;
}

/* Move to the next line; all lines of the table match. */
static void
find_line(struct view *v, bool before)
{
	size_t n = v->table.n;

	if (n > 0)
		v->line = (v->line + (before ? n - 1 : 1)) % n;
}

static void
find_frame(struct view *v, bool before)
{
	if (!v->search.on)
		buf_add(&v->message, STR("search with / first"));
	else if (v->mode == VIEW_TABLE)
		find_line(v, before);
	else if (!search_next(&v->search, v->tree, v->top, v->cursor, before,
	    &v->cursor))
		buf_add(&v->message, STR("no frame found"));
}

/* Search for the typed expression.  Return false if it is empty or invalid. */
static bool
start_search(struct view *v)
{
	v->typing = v->ranked = false;
	if (v->typed.n == 0) {
		v->search.on = false;
		return false;
	}
	if (!search_set(&v->search, v->profile->names, buf_str(&v->typed),
	    &v->message))
		return false;
	search_in(&v->search, v->tree, v->top);
	if (v->search.frames == 0)
		buf_add(&v->message, STR("no frame found"));
	return true;
}

static void
search_typed(struct view *v)
{
	if (start_search(v) && v->mode == VIEW_GRAPH)
		search_first_of(&v->search, v->tree, v->top, &v->cursor);
}

static void
search_function(struct view *v)
{
	str function = choose_function(v);

	if (function.n == 0)
		return;
	v->typed.n = 0;
	buf_char(&v->typed, '=');
	buf_add(&v->typed, function);
	start_search(v);
}

static void
type_key(struct view *v, uint32_t key)
{
	struct buf *b = &v->typed;
	char text[8];

	if (key == KEY_ENTER) {
		search_typed(v);
	} else if (key == KEY_ESCAPE || (key == KEY_BACKSPACE && b->n == 0)) {
		v->typing = false;
	} else if (key == KEY_BACKSPACE) {
		do
			b->n--;
		while (b->n > 0 && (b->p[b->n] & 0xc0) == 0x80);
	} else if (key == KEY_KILL) {
		b->n = 0;
	} else if (key >= ' ' && key < KEY_UP) {
		buf_add(b, (str){text, utf16_put(text, key)});
	}
}

static bool
table_key(struct view *v, uint32_t key)
{
	if (v->table.n == 0)
		return false;
	switch (key) {
	case 'j': case KEY_DOWN: move_line(v, 1, true); return true;
	case 'k': case KEY_UP: move_line(v, 1, false); return true;
	case KEY_PAGE_DOWN: case ' ': move_line(v, v->rows, true); return true;
	case KEY_PAGE_UP: case 'b': move_line(v, v->rows, false); return true;
	case 'g': case KEY_HOME: v->line = 0; return true;
	case 'G': case KEY_END: v->line = v->table.n - 1; return true;
	case KEY_ENTER: add_step(v, RESHAPE_CALLEES); return true;
	case 'o':
		v->by_total = !v->by_total;
		rank_functions(v);
		return true;
	default: return false;
	}
}

/* Move several levels, towards the leaves or the root. */
static void
go_levels(struct view *v, size_t n, bool callees)
{
	for (size_t i = 0; i < n; i++) {
		if (callees && !go_to_callee(v))
			return;
		if (!callees && v->cursor != v->top)
			go_to_caller(v);
	}
}

static bool
graph_key(struct view *v, uint32_t key)
{
	bool up = !v->roots_on_top;	/* callees are above their callers */

	switch (key) {
	case 'k': case KEY_UP:
		if (up)
			go_to_callee(v);
		else
			go_to_caller(v);
		return true;
	case 'j': case KEY_DOWN:
		if (up)
			go_to_caller(v);
		else
			go_to_callee(v);
		return true;
	case 'h': case KEY_LEFT: go_sideways(v, false); return true;
	case 'l': case KEY_RIGHT: go_sideways(v, true); return true;
	case KEY_PAGE_UP: case 'b': go_levels(v, v->rows, up); return true;
	case KEY_PAGE_DOWN: case ' ': go_levels(v, v->rows, !up); return true;
	case 'g': case KEY_HOME: v->cursor = v->top; return true;
	case 'G': case KEY_END: go_levels(v, SIZE_MAX, true); return true;
	case KEY_ENTER: zoom(v); return true;
	case 'i': v->roots_on_top = !v->roots_on_top; return true;
	default: return false;
	}
}

static bool
common_key(struct view *v, uint32_t key)
{
	switch (key) {
	case 'q': return false;
	case '?':
		v->help_from = v->mode;
		v->mode = VIEW_HELP;
		v->help_first = 0;
		break;
	case 't':
		if (v->mode == VIEW_TABLE)
			leave_table(v);
		else
			v->mode = VIEW_TABLE;
		break;
	case KEY_BACKSPACE: case KEY_ESCAPE: go_back(v); break;
	case 'a': show_all(v); break;
	case 's': add_step(v, RESHAPE_CALLERS); break;
	case 'c': add_step(v, RESHAPE_CALLEES); break;
	case 'x': add_step(v, RESHAPE_HIDE); break;
	case 'r': add_step(v, RESHAPE_ONLY); break;
	case '/':
		v->typing = true;
		v->typed.n = 0;
		break;
	case '*': search_function(v); break;
	case 'n': find_frame(v, false); break;
	case 'N': find_frame(v, true); break;
	default: break;
	}
	return true;
}

/* Show the next page of the help, or leave it. */
static void
turn_page(struct view *v, uint32_t key)
{
	v->help_first += v->rows;
	if (v->help_first >= help_count(v->help_live) || key == 'q' ||
	    key == '?' || key == KEY_ESCAPE || key == KEY_BACKSPACE)
		v->mode = v->help_from;
}

bool
view_key(struct view *v, uint32_t key)
{
	bool goes_on = true;

	v->message.n = 0;
	if (v->typing)
		type_key(v, key);
	else if (v->mode == VIEW_HELP)
		turn_page(v, key);
	else if (v->mode == VIEW_TABLE ? !table_key(v, key) :
	    !graph_key(v, key))
		goes_on = common_key(v, key);
	if (v->mode == VIEW_TABLE && !v->ranked)
		rank_functions(v);
	return goes_on;
}

/* Find the nodes from top to cursor. */
static void
find_path(struct view *v)
{
	const struct tree *t = v->tree;
	uint32_t node = v->cursor;

	v->npath = t->depth[v->cursor] - t->depth[v->top] + 1;
	GROW(v->path, v->path_cap, v->npath);
	for (size_t i = v->npath; i > 0; i--) {
		v->path[i - 1] = node;
		node = t->parent[node];
	}
}

/* Adjust *first so that line `at` is among the visible rows. */
static void
scroll_to(size_t *first, size_t at, size_t rows)
{
	if (at < *first)
		*first = at;
	if (rows > 0 && at >= *first + rows)
		*first = at - rows + 1;
}

void
view_arrange(struct view *v, size_t rows, size_t columns)
{
	v->rows = rows;
	if (v->mode == VIEW_TABLE) {
		scroll_to(&v->first, v->line, rows);
		return;
	}
	find_path(v);
	scroll_to(&v->scroll, v->npath - 1, rows);
	layout_make(&v->layout, &(struct layout_of){.tree = v->tree,
	    .column = v->column, .top = v->top, .path = v->path,
	    .npath = v->npath, .first = v->scroll, .rows = rows,
	    .columns = columns});
}
