#include "tools/foldtop/source/source_sums.h"

#include <stdlib.h>

#include "common/base/buf.h"
#include "common/base/u64_map.h"
#include "common/profile/frame.h"
#include "tools/foldtop/model/source_line.h"

#define NONE UINT32_MAX

/* the weight of a thing that counts once for each stack */
struct once {
	struct num total;
	uint32_t stack1;	/* the last stack that held it, + 1 */
};

/* a function that was inlined at a row */
struct callee {
	uint32_t row;
	str name;
	struct once sum;
};

struct summing {
	struct source_sums *to;
	const struct profile *p;
	struct match match;
	struct names functions;	/* by name: of to->functions */
	struct names keys;	/* of rows: function, file and line */
	struct source_row *row;
	struct once *row_sum;	/* beside `row`, */
	size_t n, cap, sum_cap;
	struct once *sum;	/* and beside to->functions */
	size_t nsum, function_cap;
	uint32_t *of;		/* by the id of a frame: its row, or NONE */
	struct names callee_names;
	struct callee *callee;
	size_t ncallee, callee_cap;
	struct u64_map callees;	/* row and name: index in `callee`, + 1 */
	struct buf text;
};

static void
add_once(struct once *o, uint32_t stack, struct num count)
{
	if (o->stack1 == stack + 1)
		return;
	o->stack1 = stack + 1;
	o->total = num_add(o->total, count);
}

/* the function that a frame belongs to, if it matches, or NONE */
static uint32_t
find_function(struct summing *s, str frame, const struct source_line *l)
{
	char kind = frame_annotation(frame);
	uint32_t f;

	s->text.n = 0;
	buf_add(&s->text, l->function);
	if (kind != '\0')
		buf_fmt(&s->text, "_[%c]", kind);
	buf_text(&s->text);
	if (!match_name(&s->match, buf_str(&s->text)))
		return NONE;
	f = names_id(&s->functions, l->function);
	if (f == s->to->n) {
		GROW(s->to->functions, s->to->cap, s->to->n + 1);
		s->to->functions[s->to->n++] = (struct source_function){
		    .name = names_text(&s->functions, f)};
		GROW(s->sum, s->function_cap, s->nsum + 1);
		s->sum[s->nsum++] = (struct once){0};
	}
	s->to->functions[f].compiled |= !l->script && kind != 'j' &&
	    (l->line == 0 || l->file.n > 0);
	return f;
}

/* the row of a frame, or NONE */
static uint32_t
find_row(struct summing *s, str frame)
{
	struct source_line l;
	bool has_line = source_line(frame, &l);
	uint32_t f, r;

	s->to->any_lines |= has_line;
	f = find_function(s, frame, &l);
	if (f == NONE)
		return NONE;
	s->text.n = 0;
	buf_fmt(&s->text, "%lu:", (unsigned long)f);
	buf_add(&s->text, l.place);
	r = names_id(&s->keys, buf_str(&s->text));
	if (r == s->n) {
		GROW(s->row, s->cap, s->n + 1);
		GROW(s->row_sum, s->sum_cap, s->n + 1);
		s->row_sum[s->n] = (struct once){0};
		s->row[s->n++] = (struct source_row){.function = f,
		    .file = l.file, .line = l.line};
	}
	s->to->functions[f].has_lines |= l.line > 0;
	return r;
}

/* is the frame behind this one inlined into it?  If so, note it */
static void
add_inlined(struct summing *s, uint32_t row, str frame, uint32_t stack,
    struct num count)
{
	struct source_line l;
	uint32_t *at;

	if (frame_kind(frame) != FRAME_INLINED)
		return;
	source_line(frame, &l);
	at = u64_map_put(&s->callees, (uint64_t)row << 32 |
	    names_id(&s->callee_names, l.function));
	if (*at == 0) {
		GROW(s->callee, s->callee_cap, s->ncallee + 1);
		s->callee[s->ncallee++] = (struct callee){.row = row,
		    .name = l.function};
		*at = (uint32_t)s->ncallee;
	}
	add_once(&s->callee[*at - 1].sum, stack, count);
}

static void
sum_stack(struct summing *s, uint32_t stack)
{
	const struct profile *p = s->p;
	struct num count = profile_count(p, stack);
	size_t depth;
	const uint32_t *ids = stacks_ids(&p->stacks, stack, &depth);
	uint32_t row;

	for (size_t d = p->labels; d < depth; d++) {
		row = s->of[ids[d]];
		if (row == NONE)
			continue;
		add_once(&s->row_sum[row], stack, count);
		add_once(&s->sum[s->row[row].function], stack, count);
		if (d + 1 < depth)
			add_inlined(s, row, names_text(p->names, ids[d + 1]),
			    stack, count);
	}
	row = depth > p->labels ? s->of[ids[depth - 1]] : NONE;
	if (row != NONE) {
		struct source_row *r = &s->row[row];
		struct source_function *f = &s->to->functions[r->function];

		r->self = num_add(r->self, count);
		f->self = num_add(f->self, count);
	}
}

/* hand the sums over to the rows and functions */
static void
settle_sums(struct summing *s)
{
	for (size_t i = 0; i < s->n; i++)
		s->row[i].total = s->row_sum[i].total;
	for (size_t i = 0; i < s->to->n; i++)
		s->to->functions[i].total = s->sum[i].total;
	for (size_t i = 0; i < s->ncallee; i++) {
		const struct callee *c = &s->callee[i];
		struct source_row *r = &s->row[c->row];
		int order = num_cmp(c->sum.total, r->inlined_total);

		r->ninlined++;
		if (r->ninlined > 1 && (order < 0 || (order == 0 &&
		    str_cmp(c->name, r->inlined) > 0)))
			continue;
		r->inlined = c->name;
		r->inlined_total = c->sum.total;
	}
}

static int
source_sums_by_file(const void *a, const void *b)
{
	const struct source_row *x = a, *y = b;
	int c;

	if (x->function != y->function)
		return x->function < y->function ? -1 : 1;
	c = str_cmp(x->file, y->file);
	if (c != 0 || x->line == y->line)
		return c;
	return x->line < y->line ? -1 : 1;
}

static int
source_sums_by_weight(const void *a, const void *b)
{
	const struct source_row *x = a, *y = b;
	int c = x->function != y->function ? 0 :
	    num_cmp(y->file_total, x->file_total);

	return c != 0 ? c : source_sums_by_file(a, b);
}

static int
source_sums_by_total(const void *a, const void *b)
{
	const struct source_function *x = a, *y = b;
	int c = num_cmp(y->total, x->total);

	return c != 0 ? c : str_cmp(x->name, y->name);
}

static bool
is_same_file(const struct source_row *a, const struct source_row *b)
{
	return a->function == b->function && str_eq(a->file, b->file);
}

/* order the rows, and hand those of each function to it */
static void
sort_rows(struct summing *s)
{
	struct source_sums *to = s->to;

	if (s->n == 0)
		return;
	qsort(s->row, s->n, sizeof(*s->row), source_sums_by_file);
	for (size_t i = 0, k; i < s->n; i = k) {
		struct num total = {0};

		for (k = i; k < s->n && is_same_file(&s->row[i], &s->row[k]);
		    k++)
			total = num_add(total, s->row[k].total);
		for (; i < k; i++)
			s->row[i].file_total = total;
	}
	qsort(s->row, s->n, sizeof(*s->row), source_sums_by_weight);
	for (size_t i = s->n; i-- > 0;) {
		struct source_function *f = &to->functions[s->row[i].function];

		f->rows = &s->row[i];
		f->n++;
	}
	qsort(to->functions, to->n, sizeof(*to->functions),
	    source_sums_by_total);
}

void
source_sums(struct source_sums *to, const struct profile *p, const char *expr)
{
	struct summing s = {.to = to, .p = p};
	struct arena arena = {0};

	match_new(&s.match, expr, "--source");
	s.of = NEW(&arena, uint32_t, p->names->n + 1);
	for (uint32_t i = 0; i < p->names->n; i++)
		s.of[i] = find_row(&s, names_text(p->names, i));
	for (uint32_t i = 0; i < p->stacks.n; i++)
		sum_stack(&s, i);
	settle_sums(&s);
	sort_rows(&s);
	arena_free(&arena);
	u64_map_free(&s.callees);
	buf_drop(s.row_sum);
	buf_drop(s.sum);
	buf_drop(s.callee);
	buf_free(&s.text);
}
