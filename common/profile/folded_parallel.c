#include "common/profile/folded_parallel.h"

#include <pthread.h>
#include <unistd.h>

#include "common/profile/folded_line.h"

#ifndef FOLDED_BLOCK
#define FOLDED_BLOCK ((uint64_t)512 << 10)	/* bytes worth a thread */
#endif

/* the second half while the first one is read */
struct half {
	struct folded f;	/* its names and stacks */
	struct in in;
	pthread_t thread;
};

/* up to metadata, which belong behind those of the first half */
static void *
read_stacks(void *arg)
{
	struct half *h = arg;
	str line;

	while (in_line(&h->in, &line)) {
		if (folded_comment(line)) {
			in_again(&h->in);
			break;
		}
		if (line.n > 0)
			folded_text_line(&h->f, &h->in, line);
	}
	return NULL;
}

/* the metadata that the input begins with; false at its end */
static bool
read_head(struct folded *f, struct in *in, struct meta *meta)
{
	str line;

	while (in_line(in, &line)) {
		if (!folded_comment(line)) {
			in_again(in);
			return true;
		}
		meta_line(meta, line);
		folded_text_slices(f, in, meta);
	}
	return false;
}

/* the first line that begins behind the middle */
static uint64_t
middle(const struct in *whole, uint64_t from, uint64_t to)
{
	struct in in;
	str line;

	in_part(&in, whole, from + (to - from) / 2, to);
	if (in_line(&in, &line) && in_line(&in, &line))
		to = in_place(&in);
	in_close(&in);
	return to;
}

/* cut the input into first and h; false if it shall be read in one piece */
static bool
cut(const struct folded *f, const struct in *whole, struct in *first,
    struct half *h)
{
	uint64_t from, to, at;

	if (f->take != NULL || f->runs > 0 || f->keep_order ||
	    whole->watch != NULL || !in_has_parts(whole, &from, &to) ||
	    to - from < 2 * FOLDED_BLOCK ||
	    sysconf(_SC_NPROCESSORS_ONLN) < 2)
		return false;
	at = middle(whole, from, to);
	in_part(first, whole, from, at);
	first->lineno = whole->lineno;
	in_part(&h->in, whole, at, to);
	return at < to;
}

/* the text of a stack, for comparison */
static void
text(struct buf *b, const struct folded *f, uint32_t stack)
{
	size_t depth;
	const uint32_t *ids = stacks_ids(&f->stacks, stack, &depth);

	for (size_t d = 0; d < depth; d++) {
		if (d > 0)
			buf_char(b, ';');
		buf_add(b, names_text(&f->names, ids[d]));
	}
}

/* both are in byte order: are they still if one follows the other? */
static bool
in_order(const struct folded *f, const struct folded *later)
{
	struct buf last = {0}, next = {0};
	bool less;

	if (f->stacks.n == 0 || later->stacks.n == 0)
		return true;
	text(&last, f, (uint32_t)f->stacks.n - 1);
	text(&next, later, 0);
	less = str_cmp(buf_str(&last), buf_str(&next)) < 0;
	buf_free(&last);
	buf_free(&next);
	return less;
}

static void
merge_note(struct note *note, struct note *later, size_t lines)
{
	later->line += lines;
	note_merge(note, later);
}

/* what was read of the second half, behind the `lines` of the first */
static void
take(struct folded *f, struct half *h, size_t lines)
{
	struct arena arena = {0};
	uint32_t *names = NEW(&arena, uint32_t, h->f.names.n + 1);
	struct buf text = f->text;

	for (uint32_t i = 0; i < h->f.names.n; i++)
		names[i] = names_id(&f->names, names_text(&h->f.names, i));
	f->unsorted |= h->f.unsorted || !in_order(f, &h->f);
	stacks_join(&f->stacks, &h->f.stacks, names, !f->unsorted);
	merge_note(&f->bad, &h->f.bad, lines);
	merge_note(&f->rounded, &h->f.rounded, lines);
	merge_note(&f->huge, &h->f.huge, lines);
	f->lines += h->f.lines;
	f->fit.timeless += h->f.fit.timeless;
	h->in.lineno += lines;
	h->in.too_long_at += lines;
	if (h->f.text.n > 0) {	/* the stack that was read last */
		f->depth = 0;
		f->text = h->f.text;
		h->f.text = text;
	}
	arena_free(&arena);
}

/* done with a part of the input */
static void
passed(struct in *in, struct in *part)
{
	if (in->too_long == 0)
		in->too_long_at = part->too_long_at;
	in->too_long += part->too_long;
	in->lineno = part->lineno;
	in_close(part);
}

void
folded_parallel(struct folded *f, struct in *in, struct meta *meta)
{
	struct half h = {.f = {.time = f->time}};
	bool more = read_head(f, in, meta);
	struct in first;

	h.f.in_slices = f->in_slices;
	h.f.stacks.columns = f->stacks.columns;
	if (!more || !cut(f, in, &first, &h) ||
	    pthread_create(&h.thread, NULL, read_stacks, &h) != 0) {
		folded_text(f, in, meta);
		return;
	}
	folded_text(f, &first, meta);
	pthread_join(h.thread, NULL);
	if (f->in_slices == h.f.in_slices) {
		take(f, &h, first.lineno);
	} else {
		in_close(&h.in);
		in_part(&h.in, in, first.to, in->size);
		h.in.lineno = first.lineno;
	}
	folded_free(&h.f);
	folded_text(f, &h.in, meta);
	passed(in, &first);
	passed(in, &h.in);
}
