#include "tools/folddiff/read/merge.h"

#include "common/base/err.h"
#include "common/base/task.h"
#include "common/folded/folded_line.h"
#include "common/folded/pack_read.h"
#include "common/folded/slice.h"

#define HEAD ((size_t)64 << 10)	/* tells whether it is a picture */
#define DIGITS 18		/* of a count: sums of some do not overflow */
#ifndef MERGE_BLOCK
#define MERGE_BLOCK ((uint64_t)4 << 20)	/* bytes for a thread at a time, */
#endif
#define SMALL (MERGE_BLOCK / 4)	/* that no second thread is worth, */
#define NEAR (MERGE_BLOCK / 128)	/* and that are read line by line */
#define WRITE_AT_ONCE ((size_t)64 << 10)

/* split it into stack and count; false if no blank and whole number end it */
static bool
split_line(struct merge_side *s)
{
	size_t at = s->line.n;
	uint64_t n = 0, unit = 1;

	for (; at > 0 && str_digit(s->line.p[at - 1]); unit *= 10)
		n += unit * (uint64_t)(s->line.p[--at] - '0');
	s->sum += n;
	s->count = str_from(s->line, at);
	s->stack = str_upto(s->line, at > 0 ? at - 1 : 0);
	return s->stack.n > 0 && s->count.n > 0 && s->count.n <= DIGITS &&
	    s->count.p[0] != '0' && s->line.p[at - 1] == ' ' &&
	    s->sum < UINT64_MAX / 2;
}

/* is the line a faultless stack, which is written as it was read? */
static bool
is_mergeable(struct merge_side *s)
{
	char end;

	if (!split_line(s))
		return false;
	end = s->stack.p[s->stack.n - 1];
	return !str_blank(end) && end != ';' &&
	    (!(str_digit(end) || end == '.') ||
	    folded_count_at(s->stack) == STR_NONE) &&
	    (str_chr(s->stack, ';') != STR_NONE || in_mark(s->stack) == 0);
}

/* read metadata; false if they change the meaning of the lines */
static bool
read_comment(struct merge_side *s)
{
	if (!s->checked)
		meta_line(&s->meta, s->line);
	return !slice_told(&s->meta) &&
	    (!str_starts(s->line, STR("# columns=")) ||
	    str_eq(s->line, STR("# columns=\"1\"")));
}

/* read the next stack; false at the end, or if the lines cannot be merged */
static bool
read_next_stack(struct merge_side *s)
{
	bool good = true;

	while (good && in_line(&s->in, &s->line)) {
		if (s->line.n == 0)
			continue;
		good = !atomic_load_explicit(s->odd, memory_order_relaxed);
		if (folded_comment(s->line)) {
			good &= read_comment(s);
			continue;
		}
		good = good && is_mergeable(s) &&
		    str_cmp(buf_str(&s->before), s->stack) < 0;
		if (!good)
			break;
		s->before.n = 0;
		buf_add(&s->before, s->stack);
		return true;
	}
	if (!good || s->in.too_long > 0)
		atomic_store(s->odd, true);
	return false;
}

/* begin at the first byte; false if the input can be read only once */
static bool
begin_check(struct merge_side *s)
{
	if (!in_has_parts(&s->whole, &s->from, &s->to))
		return false;
	in_part(&s->in, &s->whole, s->from, s->to);
	return true;
}

/* is the sum of the counts less than the metadata tell? */
static bool
is_cut_short(const struct merge_side *s)
{
	struct num weight;

	return meta_num(&s->meta, STR("weight"), &weight) &&
	    num_cmp(NUM(s->total), weight) < 0;
}

static void
check_side(void *arg)
{
	struct merge_side *s = arg;

	if (pack_probe(in_peek(&s->in, HEAD)))
		atomic_store(s->odd, true);
	while (read_next_stack(s))
		;
	s->total = s->sum;
	if (s->total == 0 || is_cut_short(s))
		atomic_store(s->odd, true);
	in_close(&s->in);
	buf_free(&s->before);
}

bool
merge_check(struct merge *m, const struct in in[2])
{
	struct merge_side *a = &m->side[0], *b = &m->side[1];
	struct task task;

	a->odd = b->odd = &m->odd;
	a->whole = in[0];
	b->whole = in[1];
	if (!begin_check(a) || !begin_check(b))
		return false;
	task_start(&task, check_side, b);
	check_side(a);
	task_finish(&task);
	return !atomic_load(&m->odd);
}

/*
 * The first stack that begins at a place or behind it and does not come before
 * `least`: copied to *stack.  Returns where it begins, or `to` if there is none
 * before.  A line begins at `from`.
 */
static uint64_t
find_stack(const struct in *whole, uint64_t from, uint64_t at, uint64_t to,
    str least, struct buf *stack)
{
	uint64_t found = to;
	struct in in;
	str line;

	in_part(&in, whole, at > from ? at - 1 : at, to);
	if (at > from)
		in_line(&in, &line);
	while (found == to && in_line(&in, &line)) {
		size_t blank = str_rchr(line, ' ');

		if (folded_comment(line) || blank == STR_NONE)
			continue;
		line = str_upto(line, blank);
		if (str_cmp(line, least) < 0)
			continue;
		found = in_place(&in);
		stack->n = 0;
		buf_add(stack, line);
	}
	in_close(&in);
	return found;
}

/* the same for all places from `from` on */
static uint64_t
search_stack(const struct in *whole, uint64_t from, uint64_t to, str least)
{
	uint64_t low = from, high = to, at;
	struct buf other = {0};

	while (high - low > NEAR) {
		uint64_t middle = low + (high - low) / 2;

		at = find_stack(whole, from, middle, to, STR(""), &other);
		if (at < to && str_cmp(buf_str(&other), least) < 0)
			low = at + 1;
		else
			high = middle;
	}
	at = find_stack(whole, from, low, to, least, &other);
	buf_free(&other);
	return at;
}

/* a part of both inputs with the same stacks, and what is written of it */
struct part {
	struct merge_side side[2];
	struct buf text;
	struct out *to;		/* NULL if the text is kept for others */
};

/*
 * Take the next part, of at most about so many bytes of each side, from what
 * is left of both.
 */
static void
cut_part(struct part *p, struct merge *m, uint64_t most)
{
	uint64_t to[2] = {m->side[0].to, m->side[1].to};
	struct buf stack = {0};

	for (unsigned i = 0; i < 2; i++) {
		const struct merge_side *s = &m->side[i], *other = &m->side[!i];

		if (to[i] - s->from <= most)
			continue;
		to[i] = find_stack(&s->whole, s->from, s->from + most, to[i],
		    STR(""), &stack);
		if (to[i] < s->to)
			to[!i] = search_stack(&other->whole, other->from,
			    to[!i], buf_str(&stack));
	}
	buf_free(&stack);
	for (unsigned i = 0; i < 2; i++) {
		struct merge_side *s = &m->side[i];

		p->side[i] = (struct merge_side){.checked = true,
		    .odd = &m->odd, .from = s->from, .to = to[i]};
		in_part(&p->side[i].in, &s->whole, s->from, to[i]);
		s->from = to[i];
	}
	p->text.n = 0;
}

static void
close_part(struct part *p, struct merge *m)
{
	for (unsigned i = 0; i < 2; i++) {
		m->side[i].sum += p->side[i].sum;
		in_close(&p->side[i].in);
		buf_free(&p->side[i].before);
	}
}

static void
write_line(struct part *p, str stack, str before, str after)
{
	struct buf *b = &p->text;

	buf_add(b, stack);
	buf_char(b, ' ');
	buf_add(b, before);
	buf_char(b, ' ');
	buf_add(b, after);
	buf_char(b, '\n');
	if (p->to != NULL && b->n >= WRITE_AT_ONCE) {
		out_str(p->to, buf_str(b));
		b->n = 0;
	}
}

static void
merge_part(void *arg)
{
	struct part *p = arg;
	struct merge_side *a = &p->side[0], *b = &p->side[1];
	bool more_a = read_next_stack(a), more_b = read_next_stack(b);

	while (more_a || more_b) {
		int d = !more_a ? 1 : !more_b ? -1 : str_cmp(a->stack,
		    b->stack);

		write_line(p, d <= 0 ? a->stack : b->stack,
		    d <= 0 ? a->count : STR("0"),
		    d >= 0 ? b->count : STR("0"));
		more_a = d <= 0 ? read_next_stack(a) : more_a;
		more_b = d >= 0 ? read_next_stack(b) : more_b;
	}
}

static uint64_t
count_left(const struct merge *m)
{
	uint64_t a = m->side[0].to - m->side[0].from;
	uint64_t b = m->side[1].to - m->side[1].from;

	return a > b ? a : b;
}

/* write what is left in one part, or two of them at a time */
static void
write_parts(struct merge *m, struct out *o)
{
	struct part first = {.to = o}, second = {0};
	struct task task;
	uint64_t left;

	while ((left = count_left(m)) > 0) {
		bool one = left < SMALL || !task_pays();
		uint64_t most = one ? left : left / 2 + 1;

		if (!one && most > MERGE_BLOCK)
			most = MERGE_BLOCK;
		cut_part(&first, m, most);
		cut_part(&second, m, most);
		GROW(second.text.p, second.text.cap, one ? 0 : 2 * most);
		if (!one)
			task_start(&task, merge_part, &second);
		merge_part(&first);
		out_str(o, buf_str(&first.text));
		if (!one)
			task_finish(&task);
		out_str(o, buf_str(&second.text));
		close_part(&first, m);
		close_part(&second, m);
	}
	buf_free(&first.text);
	buf_free(&second.text);
}

void
merge_write(struct merge *m, struct out *o)
{
	m->side[0].sum = m->side[1].sum = 0;
	write_parts(m, o);
	for (unsigned i = 0; i < 2; i++) {
		struct merge_side *s = &m->side[i];

		if (atomic_load(&m->odd) || s->sum != s->total)
			die("%s: changed while it was read", s->whole.name);
		in_close(&s->whole);
	}
}
