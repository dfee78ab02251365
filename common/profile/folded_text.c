#include "common/profile/folded_text.h"

#include <stdlib.h>

#include "common/base/err.h"
#include "common/profile/folded_line.h"
#include "common/profile/frame.h"

/* "main;read 3 # why": what others write behind the count */
static str
without_comment(str line)
{
	size_t i = str_rchr(line, '#');
	str rest;

	if (i == 0 || i == STR_NONE || !folded_blank(line.p[i - 1]))
		return line;
	rest = folded_trim(str_upto(line, i));
	return folded_count_at(rest) != STR_NONE ? rest : line;
}

/* the count at the end of s, and its place; STR_NONE if there is none */
static size_t
read_count(struct folded *f, const struct in *in, str line, str s,
    struct num *count)
{
	size_t i = folded_whole_at(s, &count->whole);
	enum num_read r;

	if (i != STR_NONE)
		return i;
	i = folded_count_at(s);
	r = i != STR_NONE ? num_parse(str_from(s, i), count) : NUM_BAD;
	if (r == NUM_ROUNDED)
		note_line(&f->rounded, in, line);
	if (r == NUM_HUGE)
		note_line(&f->huge, in, line);
	return r != NUM_BAD ? i : STR_NONE;
}

/* split "stack c1 [c2]" from its right end; the stack stays in *line */
static bool
split_counts(struct folded *f, const struct in *in, str *line,
    struct num *count)
{
	str whole = *line;
	unsigned last = folded_width(f) - 1;

	for (unsigned c = last + 1; c-- > 0;) {
		size_t i = read_count(f, in, whole, *line, &count[c]);

		if (i == STR_NONE && c == last) {
			*line = without_comment(whole);
			i = read_count(f, in, whole, *line, &count[c]);
		}
		if (i == STR_NONE) {
			note_line(&f->bad, in, whole);
			return false;
		}
		*line = folded_stack_text(str_upto(*line, i));
	}
	return true;
}

/* how many bytes this stack shares with the one before */
static size_t
common_bytes(const struct folded *f, str s)
{
	size_t n = s.n < f->text.n ? s.n : f->text.n, same = 0;

	while (same + 16 <= n && memcmp(s.p + same, f->text.p + same, 16) == 0)
		same += 16;
	while (same < n && s.p[same] == f->text.p[same])
		same++;
	return same;
}

/* and how many frames, whole ones only */
static size_t
common_frames(const struct folded *f, size_t same)
{
	size_t k = f->depth;

	if (k > 0)
		k--;
	while (k > 0 && f->ends[k - 1] >= same)
		k--;
	return k;
}

/* does it come after the one before in byte order? */
static bool
ascends(const struct folded *f, str s, size_t same)
{
	return same < s.n && (same == f->text.n ||
	    (unsigned char)s.p[same] > (unsigned char)f->text.p[same]);
}

static void
push(struct folded *f, str frame, size_t end)
{
	GROW(f->ids, f->ids_cap, f->depth + 1);
	GROW(f->ends, f->ends_cap, f->depth + 1);
	f->ids[f->depth] = names_id(&f->names, frame);
	f->ends[f->depth++] = end;
}

/* the frames of the text, of which only those past the common ones are new */
static void
split_frames(struct folded *f, str s)
{
	size_t same = common_bytes(f, s), at, i;

	f->unsorted |= !ascends(f, s, same);
	f->depth = common_frames(f, same);
	at = f->depth > 0 ? f->ends[f->depth - 1] + 1 : 0;
	for (;;) {
		str rest = str_from(s, at);

		i = str_chr(rest, ';');
		if (i == STR_NONE)
			break;
		push(f, str_upto(rest, i), at + i);
		at += i + 1;
	}
	push(f, str_from(s, at), s.n);
	f->text.n = 0;
	buf_add(&f->text, s);
}

/* the first frames of ids; as long as lines are sorted, none comes twice */
void
folded_text_stack(struct folded *f, size_t depth, const struct num *count)
{
	const uint32_t *ids = f->ids;

	if (f->in_slices)
		ids = slice_fit(&f->fit, &f->names, f->time ==
		    FOLDED_KEEP_TIME, ids, &depth, &f->unsorted);
	if (f->take != NULL) {
		f->taken = num_add(f->taken, count[0]);
		f->take(f->taker, ids, depth, count[0]);
	} else if (f->runs > 0)
		stacks_add_to(&f->stacks, ids, depth, f->run, count[0]);
	else if (!f->unsorted)
		stacks_add_new(&f->stacks, ids, depth, count);
	else
		stacks_add(&f->stacks, ids, depth, count);
}

void
folded_text_line(struct folded *f, struct in *in, str line)
{
	struct num count[2] = {{0}};
	uint32_t leaf;

	line = folded_trim(line);
	if (!split_counts(f, in, &line, count))
		return;
	f->lines++;
	if (num_is0(count[0]) && num_is0(count[1]))
		return;
	while (line.n > 0 && line.p[line.n - 1] == ';')
		line.n--;
	line = folded_leaf_text(line);
	split_frames(f, line.n > 0 ? line : FRAME_NO_FRAMES);
	leaf = f->ids[f->depth - 1];
	f->ids[f->depth - 1] = folded_fit_leaf(&f->names, leaf);
	if (f->depth == 1)
		f->ids[0] = folded_fit_root(&f->names, f->ids[0], true);
	f->unsorted |= f->ids[f->depth - 1] != leaf;
	folded_text_stack(f, f->depth, count);
	f->ids[f->depth - 1] = leaf;
}

void
folded_text_slices(struct folded *f, const struct in *in,
    const struct meta *meta)
{
	if (f->in_slices || !slice_told(meta))
		return;
	f->in_slices = true;
	if (f->time == FOLDED_KEEP_TIME && f->lines > f->lines_before)
		die("%s: has stacks before the metadata of its time slices; "
		    "remove the time with foldfilter --drop-time", in->name);
}

void
folded_text(struct folded *f, struct in *in, struct meta *meta)
{
	str line;

	while (in_line(in, &line)) {
		if (folded_comment(line)) {
			meta_line(meta, line);
			folded_text_slices(f, in, meta);
		} else if (line.n > 0)
			folded_text_line(f, in, line);
	}
}

void
folded_free(struct folded *f)
{
	names_free(&f->names);
	stacks_free(&f->stacks);
	arena_free(&f->meta.arena);
	buf_free(&f->text);
	free(f->ids);
	free(f->ends);
	free(f->fit.stack);
	*f = (struct folded){0};
}
