#include "tools/folddiff/read/merge.h"

#include "common/base/buf.h"
#include "common/base/err.h"
#include "common/base/sys.h"
#include "common/base/task.h"
#include "tools/folddiff/read/join.h"

#ifndef MERGE_BLOCK
#define MERGE_BLOCK ((size_t)1 << 10)	/* lines for a thread at a time */
#endif
#define AHEAD 8			/* lines that are fetched before their turn */

/* one of two sides that are read at once */
struct half {
	struct folded_lines *lines;
	atomic_bool *odd;
};

static void
read_half(void *arg)
{
	struct half *h = arg;

	folded_lines_read(h->lines, h->odd);
}

/* put the lines of both sides in order */
static void
order_sides(struct merge_side *a, struct merge_side *b)
{
	struct merge_side *to = b->lines.unordered ? a : b;
	struct merge_side *from = to == a ? b : a;

	folded_lines_sort(&to->lines);
	if (from->lines.unordered)
		to->other = join_lines(&to->lines, &from->lines);
	folded_lines_sort(&from->lines);
}

bool
merge_read(struct merge *m, const struct in in[2])
{
	struct half a = {&m->side[0].lines, &m->odd};
	struct half b = {&m->side[1].lines, &m->odd};
	struct task task;

	if (folded_lines_open(a.lines, &in[0]) &&
	    folded_lines_open(b.lines, &in[1])) {
		task_start(&task, read_half, &b);
		read_half(&a);
		task_finish(&task);
		if (!folded_lines_complete(a.lines) ||
		    !folded_lines_complete(b.lines))
			atomic_store(&m->odd, true);
	} else {
		atomic_store(&m->odd, true);
	}
	for (unsigned i = 0; i < 2; i++)
		if (atomic_load(&m->odd))
			folded_lines_close(&m->side[i].lines);
		else
			m->side[i].whole = in[i];
	if (!atomic_load(&m->odd))
		order_sides(&m->side[0], &m->side[1]);
	return !atomic_load(&m->odd);
}

/* lines of both sides with the same stacks, and what is written of them */
struct part {
	size_t number;		/* of the parts before it */
	struct rest {
		const struct folded_row *at, *end;	/* of what is left */
		const uint64_t *other;	/* as in merge_side, at that line */
	} side[2];
	uint64_t sum[2];	/* of the counts of each side */
	struct buf text;
};

/* threads cut parts, and write them in their order */
struct writer {
	struct out *out;

	pthread_mutex_t lock;	/* of what follows */
	pthread_cond_t change;
	struct merge *merge;
	size_t cut, written;	/* so many parts */
};

/* take the next part from what is left of both sides: of about so many lines
 * of each, more only where they are the same stack */
static void
cut_part(struct part *p, struct merge *m, size_t most)
{
	struct merge_side *side = m->side;
	size_t to[2] = {side[0].lines.n, side[1].lines.n};

	for (unsigned i = 0; i < 2; i++) {
		const struct folded_row *last =
		    &side[i].lines.all[side[i].done];

		if (to[i] - side[i].done <= most)
			continue;
		last += most - 1;
		for (unsigned k = 0; k < 2; k++)
			to[k] = folded_lines_behind(&side[k].lines,
			    side[k].done, to[k], last);
	}
	for (unsigned i = 0; i < 2; i++) {
		const struct folded_row *all = side[i].lines.all;

		p->side[i] = (struct rest){all + side[i].done, all + to[i],
		    side[i].other};
		if (side[i].other != NULL)
			p->side[i].other += side[i].done;
		side[i].done = to[i];
	}
	p->text.n = 0;
	p->sum[0] = p->sum[1] = 0;
}

/* pass over the next line of a side, and all with the same stack; their counts
 * go to *own, and those of the other side to *other */
static void
take_stack(struct rest *s, uint64_t *own, uint64_t *other)
{
	str stack = folded_lines_stack(s->at);

	do {
		*own += folded_lines_count(s->at++);
		if (s->other != NULL)
			*other += *s->other++;
		if (s->end - s->at > AHEAD)
			sys_prefetch(s->at[AHEAD].stack);
	} while (s->at < s->end && str_eq(folded_lines_stack(s->at), stack));
}

static void
add_line(struct part *p, str stack, const uint64_t count[2])
{
	struct buf *b = &p->text;

	GROW(b->p, b->cap, b->n + stack.n + 2 * (1 + NUM_TEXT) + 1);
	buf_add(b, stack);
	for (unsigned i = 0; i < 2; i++) {
		p->sum[i] += count[i];
		b->p[b->n++] = ' ';
		b->n += num_text(b->p + b->n, NUM(count[i])).n;
	}
	b->p[b->n++] = '\n';
}

static void
merge_part(struct part *p)
{
	struct rest *a = &p->side[0], *b = &p->side[1];

	while (a->at < a->end || b->at < b->end) {
		int d = a->at == a->end ? 1 : b->at == b->end ? -1 :
		    str_cmp(folded_lines_stack(a->at),
		    folded_lines_stack(b->at));
		str stack = folded_lines_stack(d <= 0 ? a->at : b->at);
		uint64_t count[2] = {0};

		if (d <= 0)
			take_stack(a, &count[0], &count[1]);
		if (d >= 0)
			take_stack(b, &count[1], &count[0]);
		add_line(p, stack, count);
	}
}

static size_t
count_left(const struct merge *m)
{
	size_t a = m->side[0].lines.n - m->side[0].done;
	size_t b = m->side[1].lines.n - m->side[1].done;

	return a > b ? a : b;
}

/* false if no part is left */
static bool
take_part(struct writer *w, struct part *p)
{
	bool more;

	pthread_mutex_lock(&w->lock);
	more = count_left(w->merge) > 0;
	if (more)
		cut_part(p, w->merge, MERGE_BLOCK);
	p->number = w->cut++;
	pthread_mutex_unlock(&w->lock);
	return more;
}

/* a part was written */
static void
end_part(struct merge *m, const struct part *p)
{
	for (unsigned i = 0; i < 2; i++) {
		struct merge_side *s = &m->side[i];

		s->sum += p->sum[i];
		if (!s->lines.unordered && p->side[i].at > s->lines.all)
			folded_lines_pass(&s->lines, p->side[i].at[-1].stack);
	}
}

/* write a part, when those before it are written */
static void
write_part(struct writer *w, const struct part *p)
{
	pthread_mutex_lock(&w->lock);
	while (w->written < p->number)
		pthread_cond_wait(&w->change, &w->lock);
	pthread_mutex_unlock(&w->lock);
	out_str(w->out, buf_str(&p->text));
	pthread_mutex_lock(&w->lock);
	end_part(w->merge, p);
	w->written++;
	pthread_cond_broadcast(&w->change);
	pthread_mutex_unlock(&w->lock);
}

static void
write_parts(void *arg)
{
	struct part p = {0};

	while (take_part(arg, &p)) {
		merge_part(&p);
		write_part(arg, &p);
	}
	buf_free(&p.text);
}

static void
write_all(struct merge *m, struct out *o)
{
	struct writer w = {.out = o, .merge = m,
	    .lock = PTHREAD_MUTEX_INITIALIZER,
	    .change = PTHREAD_COND_INITIALIZER};
	struct task task;

	task_start_if(&task, count_left(m) > MERGE_BLOCK, write_parts, &w);
	write_parts(&w);
	task_finish(&task);
}

void
merge_write(struct merge *m, struct out *o)
{
	write_all(m, o);
	for (unsigned i = 0; i < 2; i++) {
		struct merge_side *s = &m->side[i];

		if (s->sum != s->lines.total)
			die("%s: changed while it was read", s->whole.name);
		buf_drop(s->other);
		folded_lines_close(&s->lines);
		in_close(&s->whole);
	}
}
