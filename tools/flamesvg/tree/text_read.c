#include "tools/flamesvg/tree/text_read.h"

#include <string.h>

#include "common/base/buf.h"
#include "common/base/err.h"
#include "common/base/sys.h"
#include "common/base/task.h"
#include "tools/flamesvg/tree/row_order.h"

#define AHEAD 8			/* lines that are fetched before their turn */
#ifndef TEXT_BLOCK
#define TEXT_BLOCK ((size_t)512 << 10)	/* bytes worth a thread */
#endif
#define PIPE_MOST ((size_t)16 << 20)	/* bytes of a pipe that are kept */

/* what one thread reads and builds */
struct half {
	struct folded_lines lines;
	atomic_bool *odd;	/* a line cannot be taken */

	struct folded_row *rows;
	size_t n;
	char *to;		/* where their text is copied */
	struct text_tree tree;
	const char *text;
	size_t nodes;		/* that will be in the tree */
};

static void
order_rows(void *arg)
{
	struct half *h = arg;

	row_order(h->rows, h->n);
}

/* read lines, and put them in the order of a tree if they are in that of bytes
 */
static void
read_lines(void *arg)
{
	struct half *h = arg;
	struct folded_lines *l = &h->lines;

	folded_lines_read(l, h->odd);
	if (!l->unordered && !atomic_load(h->odd))
		row_order(l->all, l->n);
}

static void
build_tree(void *arg)
{
	struct half *h = arg;

	text_tree_build(&h->tree, h->text, h->nodes, h->rows, h->n);
}

/* all of the text, in memory; false if it is too much to keep */
static bool
show_text(struct text_profile *p, struct in *in, str *text)
{
	uint64_t from, to;

	if (in_has_parts(in, &from, &to)) {
		if (!in_view(&p->view, in, from, to))
			return false;
		*text = in_all(&p->view);
	} else {
		*text = in_peek(in, PIPE_MOST + 1);
		if (text->n > PIPE_MOST)
			return false;
	}
	return text->n > 0 && text->n < UINT32_MAX;
}

/* the length of what one of two threads is to read: whole lines */
static size_t
cut_text(str text)
{
	size_t at;

	if (text.n < 2 * TEXT_BLOCK || !task_pays())
		return text.n;
	at = str_chr(str_from(text, text.n / 2), '\n');
	return at == STR_NONE ? text.n : text.n / 2 + at + 1;
}

/* do the work for both halves at once, if there are two */
static void
run_halves(void (*run)(void *), struct half *a, struct half *b, bool both)
{
	struct task task;

	if (both)
		task_start(&task, run, b);
	run(a);
	if (both)
		task_finish(&task);
}

static size_t
count_bytes(const struct half *h)
{
	size_t n = 0;

	for (size_t i = 0; i < h->n; i++)
		n += h->rows[i].n + 1 + h->rows[i].digits;
	return n;
}

static void
copy_rows(void *arg)
{
	struct half *h = arg;
	char *to = h->to;

	for (size_t i = 0; i < h->n; i++) {
		struct folded_row *row = &h->rows[i];
		size_t n = row->n + 1 + row->digits;

		if (i + AHEAD < h->n)
			sys_prefetch(h->rows[i + AHEAD].stack);
		memcpy(to, row->stack, n);
		row->stack = to;
		to += n;
	}
}

void
text_profile_check(const struct text_profile *p)
{
	if (p->view.name != NULL && !in_view_good(&p->view))
		die("%s: became shorter while it was read", p->view.name);
}

/* let go of the text in the file */
static void
close_view(struct text_profile *p)
{
	if (p->view.name != NULL)
		in_close(&p->view);
}

/* lines that were in no order are far from each other: copy the text in their
 * order, and forget it where it was */
static void
gather_text(struct text_profile *p, str *text, struct half *a, struct half *b)
{
	size_t first = count_bytes(a), n = first + count_bytes(b), cap = 0;

	GROW(p->copy, cap, n);
	a->to = p->copy;
	b->to = p->copy + first;
	run_halves(copy_rows, a, b, b->n > 0);
	*text = (str){p->copy, n};
	text_profile_check(p);
	close_view(p);
}

/* have all lines in one array, where they are put in order across the halves,
 * or as a whole if a half is in none */
static void
join_halves(struct text_profile *p, str *text, struct half *a, struct half *b,
    bool ordered)
{
	struct folded_lines *l = &a->lines;
	size_t half = l->n;

	folded_lines_join(l, &b->lines);
	if (half == 0)
		half = l->n;
	if (!ordered)
		folded_lines_sort(l);
	a->rows = l->all;
	a->n = half;
	b->rows = l->all + half;
	b->n = l->n - half;
	if (!ordered) {
		gather_text(p, text, a, b);
		run_halves(order_rows, a, b, b->n > 0);
	}
	row_order_join(l->all, half, l->n);
}

/* do the lines of b, in order, come behind those of a, which has some? */
static bool
follows(const struct half *b, const struct half *a)
{
	const struct folded_lines *l = &a->lines, *behind = &b->lines;

	return l->n > 0 && (behind->n == 0 ||
	    row_order_follows(&behind->all[0], &l->all[l->n - 1]));
}

/* the nodes need the room of the lines */
static void
drop_lines(struct folded_lines *l)
{
	buf_drop(l->all);
	l->all = NULL;
	l->n = l->cap = 0;
}

/* make the tree of the lines of both halves */
static void
build_halves(struct text_profile *p, str text, struct half *a, struct half *b)
{
	bool ordered = !a->lines.unordered && !b->lines.unordered, both;

	if (ordered && follows(b, a)) {		/* mostly: nothing is moved */
		a->rows = a->lines.all;
		a->n = a->lines.n;
		b->rows = b->lines.all;
		b->n = b->lines.n;
	} else {
		join_halves(p, &text, a, b, ordered);
	}
	both = b->n > 0;
	a->text = b->text = text.p;
	b->nodes = text_tree_expect(b->rows, b->n);
	a->nodes = text_tree_expect(a->rows, a->n) + b->nodes;
	run_halves(build_tree, a, b, both);
	drop_lines(&a->lines);
	drop_lines(&b->lines);
	if (both)
		text_tree_join(&a->tree, &b->tree);
	p->tree = a->tree;
}

/* make the tree of a text; false if a line cannot be taken */
static bool
read_text(struct text_profile *p, str text, const char *name)
{
	atomic_bool odd = false;
	size_t cut = cut_text(text);
	struct half a = {.odd = &odd}, b = {.odd = &odd};
	bool good;

	folded_lines_open_text(&a.lines, str_upto(text, cut));
	folded_lines_open_text(&b.lines, str_from(text, cut));
	run_halves(read_lines, &a, &b, cut < text.n);
	good = !atomic_load(&odd) && folded_lines_add(&a.lines, &b.lines) &&
	    folded_lines_complete(&a.lines);
	if (good) {
		build_halves(p, text, &a, &b);
		if (p->tree.tree.total[0][0] != a.lines.total)
			die("%s: changed while it was read", name);
	}
	p->meta = a.lines.meta;
	folded_lines_close(&a.lines);
	folded_lines_close(&b.lines);
	return good;
}

bool
text_profile_read(struct text_profile *p, struct in *in)
{
	str text;
	bool good = show_text(p, in, &text) && read_text(p, text, in->name);

	if (!good)
		text_profile_close(p);
	return good;
}

void
text_profile_close(struct text_profile *p)
{
	text_tree_free(&p->tree);
	buf_drop(p->copy);
	close_view(p);
	*p = (struct text_profile){0};
}
