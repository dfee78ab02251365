#include "common/folded/folded_parallel.h"

#include "common/base/task.h"
#include "common/folded/folded_line.h"
#include "common/folded/folded_text.h"

#ifndef FOLDED_BLOCK
#define FOLDED_BLOCK ((uint64_t)512 << 10)	/* bytes per thread */
#endif
#ifndef FOLDED_HALF_BLOCK
#define FOLDED_HALF_BLOCK ((uint64_t)4 << 20)	/* most that is kept twice */
#endif

/* the second half, which is read while the main thread reads the first one */
struct half {
	struct folded profile;	/* its names and stacks */
	struct folded_reader reader;
	struct folded_options options;
	struct in in;
};

/* read up to the first line of metadata: these must follow those of the first
 * half */
static void
read_half(void *arg)
{
	struct half *h = arg;
	str line;

	while (in_line(&h->in, &line)) {
		if (folded_comment(line)) {
			in_again(&h->in);
			break;
		}
		if (line.n > 0)
			folded_text_line(&h->reader, &h->in, line);
	}
}

/* read the metadata at the start; false at the end of the input */
static bool
read_head(struct folded_reader *r, struct in *in)
{
	str line;

	while (in_line(in, &line)) {
		if (!folded_comment(line)) {
			in_again(in);
			return true;
		}
		folded_reader_meta(r, in, line);
	}
	return false;
}

/* the offset of the first line after `at` */
static uint64_t
find_line(const struct in *whole, uint64_t at, uint64_t to)
{
	struct in in;
	str line;

	in_part(&in, whole, at, to);
	if (in_line(&in, &line) && in_line(&in, &line))
		to = in_place(&in);
	in_close(&in);
	return to;
}

/* can the input be read by two threads?  Then its bytes are *from..*to */
static bool
is_divisible(const struct folded_options *options, const struct in *in,
    uint64_t *from, uint64_t *to)
{
	return !options->keep_order && in->watch == NULL &&
	    in_has_parts(in, from, to) && *to - *from >= 2 * FOLDED_BLOCK &&
	    task_pays();
}

/* renumber the second half's lines, which were counted from 1 */
static void
shift_lines(struct half *h, size_t lines)
{
	struct folded_findings *f = &h->profile.findings;

	f->bad.line += lines;
	f->exponent.line += lines;
	f->rounded.line += lines;
	f->huge.line += lines;
	h->in.lineno += lines;
	h->in.too_long_at += lines;
}

/* add the second half to the profile */
static void
merge_half(struct folded_reader *r, struct half *h)
{
	struct buf text = r->text;

	folded_join(r->to, &h->profile, r->options->runs > 0 ?
	    r->options->run : 0);
	r->fit.timeless += h->reader.fit.timeless;
	if (h->reader.text.n > 0) {	/* the stack read last */
		r->depth = 0;
		r->text = h->reader.text;
		h->reader.text = text;
	}
}

static void
close_part(struct in *in, struct in *part)
{
	if (in->too_long == 0)
		in->too_long_at = part->too_long_at;
	in->too_long += part->too_long;
	in->lineno = part->lineno;
	in_close(part);
}

static void
init_half(struct half *h, const struct folded_reader *r)
{
	*h = (struct half){.options = *r->options};
	h->profile.stacks.columns = r->to->stacks.columns;
	if (h->options.runs > 0) {	/* its profile has a single column */
		h->profile.stacks.columns = h->options.runs = 1;
		h->options.run = 0;
	}
	folded_reader_open(&h->reader, &h->profile, &h->options);
	h->reader.width = r->width;
	h->reader.in_slices = r->in_slices;
}

static void
free_half(struct half *h)
{
	folded_reader_close(&h->reader);
	folded_free(&h->profile);
}

/* read bytes from..to in two halves */
static void
read_halves(struct folded_reader *r, struct in *in, uint64_t from, uint64_t to)
{
	uint64_t middle = find_line(in, from + (to - from) / 2, to);
	struct task task;
	struct half h;
	struct in first;

	init_half(&h, r);
	in_part(&first, in, from, middle);
	first.lineno = in->lineno;
	in_part(&h.in, in, middle, to);
	task_start(&task, read_half, &h);
	folded_text(r, &first);
	task_finish(&task);
	if (r->in_slices == h.reader.in_slices) {
		shift_lines(&h, first.lineno);
		merge_half(r, &h);
	} else {
		in_close(&h.in);
		in_part(&h.in, in, middle, to);
		h.in.lineno = first.lineno;
	}
	free_half(&h);
	folded_text(r, &h.in);
	close_part(in, &first);
	close_part(in, &h.in);
}

void
folded_parallel(struct folded_reader *r, struct in *in)
{
	uint64_t from, to, next;

	if (!read_head(r, in) || !is_divisible(r->options, in, &from, &to)) {
		folded_text(r, in);
		return;
	}
	for (; from < to; from = next) {
		next = to - from > 2 * FOLDED_HALF_BLOCK ?
		    find_line(in, from + 2 * FOLDED_HALF_BLOCK, to) : to;
		read_halves(r, in, from, next);
	}
}
