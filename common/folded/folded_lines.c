#include "common/folded/folded_lines.h"

#include <string.h>

#include "common/base/buf.h"
#include "common/base/radix.h"
#include "common/base/search.h"
#include "common/base/sys.h"
#include "common/folded/folded_line.h"
#include "common/folded/pack_read.h"
#include "common/folded/slice.h"
#include "common/profile/names.h"

#define HEAD ((size_t)64 << 10)	/* tells whether it is a picture */
#define USUAL 128		/* bytes of a line, more or less */
#define MANY ((size_t)1 << 20)	/* lines: more get their room later */
#define MUCH ((size_t)2 << 20)	/* bytes that are worth a call to the system */
#define AHEAD 8			/* lines that are fetched before their turn */
/* so many lines in no order, and each time they double, may be few stacks that
 * come again and again: they need less memory where stacks are added up */
#ifndef FOLDED_LINES_START
#define FOLDED_LINES_START ((size_t)1 << 18)
#endif
#define SPARSE 32		/* of so many lines one is compared */

bool
folded_lines_open(struct folded_lines *l, const struct in *in)
{
	uint64_t from, to;

	return in_has_parts(in, &from, &to) &&
	    in_view(&l->view, in, from, to);
}

void
folded_lines_open_text(struct folded_lines *l, str text)
{
	in_memory(&l->view, "", text);
}

uint64_t
folded_lines_count(const struct folded_row *l)
{
	uint64_t count;

	num_last((str){l->stack, l->n + 1 + l->digits}, &count);
	return count;
}

/* is it a stack that cannot be read as anything else, nor in another way? */
static bool
is_plain(str stack)
{
	char end = stack.n > 0 ? stack.p[stack.n - 1] : ' ';

	return !str_blank(end) && end != ';' &&
	    (!(str_digit(end) || end == '.') ||
	    folded_count_at(stack) == STR_NONE) &&
	    (str_chr(stack, ';') != STR_NONE || in_mark(stack) == 0);
}

/* take a line apart; false if no blank and count end it */
static bool
split_line(struct folded_lines *l, str s, struct folded_row *line)
{
	uint64_t count;
	size_t digits = num_last(s, &count), at = s.n - digits;

	l->total += count;
	*line = (struct folded_row){s.p, (uint32_t)at - 1, (uint32_t)digits};
	return at > 1 && s.p[at - 1] == ' ' && digits > 0 &&
	    s.p[at] != '0' && l->total < UINT64_MAX / 2;
}

static bool
load_parts(const void *arg, struct radix_key *v, size_t n, uint64_t *part)
{
	const struct folded_lines *l = arg;

	if (*part > 0 && *part * NAMES_PART >= l->all[v[0].of].n)
		return false;
	for (size_t i = 0; i < n; i++) {
		/* the first parts are read in order, the others at random */
		if (*part > 0 && i + 2 * AHEAD < n) {
			sys_prefetch(&l->all[v[i + 2 * AHEAD].of]);
			sys_prefetch(l->all[v[i + AHEAD].of].stack +
			    *part * NAMES_PART);
		}
		v[i].bits = names_part(folded_lines_stack(&l->all[v[i].of]),
		    (size_t)*part, false, '\0');
	}
	return true;
}

/*
 * Do the lines hold each stack twice on average, or more often?  Of n lines
 * every SPARSE-th is taken; where each stack comes r times, about
 * r * n / (2 * SPARSE * SPARSE) of these are equal to one before.
 */
static bool
repeats(const struct folded_lines *l)
{
	struct folded_lines some = {0};
	uint32_t *order;
	size_t equal = 0;

	for (size_t i = 0; i < l->n; i += SPARSE) {
		GROW(some.all, some.cap, some.n + 1);
		some.all[some.n++] = l->all[i];
	}
	order = radix_order(&(struct radix){.load_all = load_parts,
	    .arg = &some}, some.n);
	for (size_t i = 1; i < some.n; i++)
		equal += str_eq(folded_lines_stack(&some.all[order[i - 1]]),
		    folded_lines_stack(&some.all[order[i]]));
	buf_drop(order);
	buf_drop(some.all);
	return equal > l->n / (SPARSE * SPARSE);
}

/* false if it is not written as it was read, or they repeat too often */
static bool
add_line(struct folded_lines *l, str s)
{
	struct folded_row line;

	if (!split_line(l, s, &line) || !is_plain(folded_lines_stack(&line)))
		return false;
	l->unordered = l->unordered || (l->n > 0 && str_cmp(folded_lines_stack(
	    &l->all[l->n - 1]), folded_lines_stack(&line)) >= 0);
	GROW(l->all, l->cap, l->n + 1);
	l->all[l->n++] = line;
	if (l->unordered && l->n >= FOLDED_LINES_START &&
	    l->n >= 2 * l->checked) {
		l->checked = l->n;
		return !repeats(l);
	}
	return l->n < UINT32_MAX;
}

/* read metadata; false if they change the meaning of the lines */
static bool
read_comment(struct folded_lines *l, str line)
{
	meta_line(&l->meta, line);
	return !slice_told(&l->meta) &&
	    (!str_starts(line, STR("# columns=")) ||
	    str_eq(line, STR("# columns=\"1\"")));
}

void
folded_lines_pass(struct folded_lines *l, const char *to)
{
	const char *from = l->view.p + l->passed;

	if (!l->view.view || to < from + MUCH)
		return;
	sys_unneeded(from, (size_t)(to - from));
	l->passed = (size_t)(to - l->view.p);
}

/* false at a line that cannot be taken, or if the other side has one */
static bool
read_lines(struct folded_lines *l, const atomic_bool *odd)
{
	size_t usual = (l->view.view ? l->view.cap : l->view.end) / USUAL;
	bool good = true;
	str line;

	GROW(l->all, l->cap, usual < MANY ? usual : MANY);
	while (good && in_line(&l->view, &line)) {
		if (line.n == 0)
			continue;
		good = !atomic_load_explicit(odd, memory_order_relaxed) &&
		    (folded_comment(line) ? read_comment(l, line) :
		    add_line(l, line));
		folded_lines_pass(l, line.p);
	}
	l->passed = 0;
	return good && l->view.too_long == 0;
}

void
folded_lines_read(struct folded_lines *l, atomic_bool *odd)
{
	if (pack_probe(in_peek(&l->view, HEAD)) || !read_lines(l, odd))
		atomic_store(odd, true);
}

bool
folded_lines_add(struct folded_lines *l, const struct folded_lines *behind)
{
	if (behind->meta.n > 0 || behind->total >= UINT64_MAX / 2 - l->total ||
	    behind->n >= UINT32_MAX - l->n)
		return false;
	l->total += behind->total;
	return true;
}

void
folded_lines_join(struct folded_lines *l, struct folded_lines *behind)
{
	l->unordered = l->unordered || behind->unordered ||
	    (l->n > 0 && behind->n > 0 && str_cmp(
	    folded_lines_stack(&l->all[l->n - 1]),
	    folded_lines_stack(&behind->all[0])) >= 0);
	GROW(l->all, l->cap, l->n + behind->n);
	if (behind->n > 0)
		memcpy(l->all + l->n, behind->all,
		    behind->n * sizeof(*l->all));
	l->n += behind->n;
	folded_lines_close(behind);
}

bool
folded_lines_complete(const struct folded_lines *l)
{
	struct num weight;

	return l->total > 0 && !(meta_num(&l->meta, STR("weight"), &weight) &&
	    num_cmp(NUM(l->total), weight) < 0);
}

void
folded_lines_sort(struct folded_lines *l)
{
	struct folded_row *sorted = NULL;
	uint32_t *order;
	size_t cap = 0;

	if (!l->unordered || l->n < 2)
		return;
	order = radix_order(&(struct radix){.load_all = load_parts, .arg = l},
	    l->n);
	GROW(sorted, cap, l->n);
	for (size_t i = 0; i < l->n; i++)
		sorted[i] = l->all[order[i]];
	buf_drop(order);
	buf_drop(l->all);
	l->all = sorted;
	l->cap = cap;
}

struct stack_query {
	const struct folded_row *all;
	str stack;
};

static bool
folded_lines_not_behind(const void *of, size_t i)
{
	const struct stack_query *q = of;

	return str_cmp(folded_lines_stack(&q->all[i]), q->stack) <= 0;
}

size_t
folded_lines_behind(const struct folded_lines *l, size_t from, size_t to,
    const struct folded_row *line)
{
	struct stack_query q = {l->all, folded_lines_stack(line)};

	return search_first(from, to, folded_lines_not_behind, &q);
}

void
folded_lines_close(struct folded_lines *l)
{
	buf_drop(l->all);
	in_close(&l->view);
	*l = (struct folded_lines){0};
}
