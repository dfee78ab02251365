#include "tools/folddiff/read/merge.h"

#include "common/base/err.h"
#include "common/base/task.h"
#include "common/folded/folded_line.h"
#include "common/folded/pack_read.h"
#include "common/folded/slice.h"

#define HEAD ((size_t)64 << 10)	/* tells whether it is a picture */
#define DIGITS 18		/* of a count: sums of some do not overflow */

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
begin_pass(struct merge_side *s)
{
	uint64_t from, to;

	if (!in_has_parts(&s->whole, &from, &to))
		return false;
	in_part(&s->in, &s->whole, from, to);
	s->before.n = 0;
	s->sum = 0;
	return true;
}

static void
end_pass(struct merge_side *s)
{
	in_close(&s->in);
	if (s->checked)
		in_close(&s->whole);
	buf_free(&s->before);
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
	end_pass(s);
	s->checked = true;
}

bool
merge_check(struct merge *m, const struct in in[2])
{
	struct merge_side *a = &m->side[0], *b = &m->side[1];
	struct task task;

	a->odd = b->odd = &m->odd;
	a->whole = in[0];
	b->whole = in[1];
	if (!begin_pass(a) || !begin_pass(b))
		return false;
	task_start(&task, check_side, b);
	check_side(a);
	task_finish(&task);
	return !atomic_load(&m->odd);
}

static void
write_line(str stack, str before, str after, struct out *o)
{
	out_str(o, stack);
	out_char(o, ' ');
	out_str(o, before);
	out_char(o, ' ');
	out_str(o, after);
	out_char(o, '\n');
}

void
merge_write(struct merge *m, struct out *o)
{
	struct merge_side *a = &m->side[0], *b = &m->side[1];
	bool more_a = begin_pass(a) && read_next_stack(a);
	bool more_b = begin_pass(b) && read_next_stack(b);

	while (more_a || more_b) {
		int d = !more_a ? 1 : !more_b ? -1 : str_cmp(a->stack,
		    b->stack);

		write_line(d <= 0 ? a->stack : b->stack,
		    d <= 0 ? a->count : STR("0"),
		    d >= 0 ? b->count : STR("0"), o);
		more_a = d <= 0 ? read_next_stack(a) : more_a;
		more_b = d >= 0 ? read_next_stack(b) : more_b;
	}
	for (struct merge_side *s = a; s <= b; s++) {
		if (atomic_load(s->odd) || s->sum != s->total)
			die("%s: changed while it was read", s->in.name);
		end_pass(s);
	}
}
