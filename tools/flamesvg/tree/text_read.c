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

	struct text_tree tree;
	char *to;		/* where its text is copied */
	const char *text;
	size_t bytes;		/* that will be in the tree */
	struct folded_row *rows;
	size_t n;
};

static void
read_lines(void *arg)
{
	struct half *h = arg;

	folded_lines_read(&h->lines, h->odd);
}

static void
order_rows(void *arg)
{
	struct half *h = arg;

	row_order(h->rows, h->n);
}

static void
build_tree(void *arg)
{
	struct half *h = arg;

	text_tree_build(&h->tree, h->text, h->bytes, h->rows, h->n);
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

/* the lines of the whole text in the order of bytes */
static bool
read_text(struct folded_lines *lines, str text)
{
	atomic_bool odd = false;
	size_t cut = cut_text(text);
	struct half a = {.odd = &odd}, b = {.odd = &odd};
	bool good;

	folded_lines_open_text(&a.lines, str_upto(text, cut));
	folded_lines_open_text(&b.lines, str_from(text, cut));
	run_halves(read_lines, &a, &b, cut < text.n);
	good = !atomic_load(&odd) && folded_lines_join(&a.lines, &b.lines) &&
	    folded_lines_complete(&a.lines);
	folded_lines_close(&b.lines);
	*lines = a.lines;
	if (good)
		folded_lines_sort(lines);
	return good;
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

/* let go of the text in the file; what was made of it is wrong if a part of it
 * is gone */
static void
close_view(struct text_profile *p)
{
	if (p->view.name == NULL)
		return;
	if (!in_view_good(&p->view))
		die("%s: became shorter while it was read", p->view.name);
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
	close_view(p);
}

static void
build_halves(struct text_profile *p, str text, const struct folded_lines *lines,
    bool both)
{
	size_t n = both ? lines->n / 2 : lines->n;
	struct half a = {.rows = lines->all, .n = n};
	struct half b = {.rows = lines->all + n, .n = lines->n - n};

	if (lines->unordered)
		gather_text(p, &text, &a, &b);
	run_halves(order_rows, &a, &b, both);
	row_order_join(lines->all, n, lines->n);
	a.text = b.text = text.p;
	a.bytes = text.n;
	b.bytes = text.n / 2;
	run_halves(build_tree, &a, &b, both);
	if (both)
		text_tree_join(&a.tree, &b.tree);
	tree_sum_up(&a.tree.tree);
	p->tree = a.tree;
}

bool
text_profile_read(struct text_profile *p, struct in *in)
{
	struct folded_lines lines = {0};
	str text;
	bool good = show_text(p, in, &text) && read_text(&lines, text);

	if (good) {
		build_halves(p, text, &lines, cut_text(text) < text.n);
		if (p->tree.tree.total[0][0] != lines.total)
			die("%s: changed while it was read", in->name);
		p->meta = lines.meta;
	} else {
		text_profile_close(p);
	}
	folded_lines_close(&lines);
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
