#include "common/folded/folded_text.h"

#include "common/folded/folded_line.h"
#include "common/profile/frame.h"

/* Remove a comment after the count: "main;read 3 # why". */
static str
without_comment(str line)
{
	size_t i = str_rchr(line, '#');
	str rest;

	if (i == 0 || i == STR_NONE || !str_blank(line.p[i - 1]))
		return line;
	rest = folded_trim(str_upto(line, i));
	return folded_count_at(rest) != STR_NONE ? rest : line;
}

/* Parse the count at the end of s.  Return its offset, or STR_NONE. */
static size_t
read_count(struct folded_reader *r, const struct in *in, str line, str s,
    struct num *count)
{
	size_t i = folded_whole_at(s, &count->whole);
	enum num_read how;

	if (i != STR_NONE)
		return i;
	i = folded_count_at(s);
	how = i != STR_NONE ? num_parse(str_from(s, i), count) : NUM_BAD;
	if (how == NUM_ROUNDED)
		note_line(&r->to->findings.rounded, in, line);
	if (how == NUM_HUGE)
		note_line(&r->to->findings.huge, in, line);
	return how != NUM_BAD ? i : STR_NONE;
}

/* Split "stack c1 [c2]" from the right, leaving the stack in *line.  Return
 * false if there is no count. */
static bool
split_counts(struct folded_reader *r, const struct in *in, str *line,
    struct num *count)
{
	str whole = *line;
	unsigned last = r->width - 1;

	for (unsigned c = last + 1; c-- > 0;) {
		size_t i = read_count(r, in, whole, *line, &count[c]);

		if (i == STR_NONE && c == last) {
			*line = without_comment(whole);
			i = read_count(r, in, whole, *line, &count[c]);
		}
		if (i == STR_NONE) {
			note_line(folded_exponent(*line) ?
			    &r->to->findings.exponent :
			    &r->to->findings.bad, in, whole);
			return false;
		}
		*line = folded_stack_text(str_upto(*line, i));
	}
	return true;
}

/* Return the number of whole frames in a common prefix of `same` bytes. */
static size_t
common_frames(const struct folded_reader *r, size_t same)
{
	size_t k = r->depth;

	if (k > 0)
		k--;
	while (k > 0 && r->ends[k - 1] >= same)
		k--;
	return k;
}

static void
push_frame(struct folded_reader *r, str frame, size_t end)
{
	if (r->depth == r->ends_cap) {
		GROW(r->ends, r->ends_cap, r->depth + 1);
		GROW(r->ids, r->ids_cap, r->ends_cap);
	}
	r->ids[r->depth] = names_id(&r->to->names, frame);
	r->ends[r->depth++] = end;
}

/* Split a stack into frames, starting after those that it shares with the last
 * stack.  Return the number of shared frames. */
static size_t
split_frames(struct folded_reader *r, str s)
{
	size_t same = str_same(s, buf_str(&r->text)), at = 0, i;
	size_t common = common_frames(r, same);

	r->depth = common;
	if (r->depth > 0)
		at = r->ends[r->depth - 1] + 1;
	while ((i = str_chr(str_from(s, at), ';')) != STR_NONE) {
		push_frame(r, str_upto(str_from(s, at), i), at + i);
		at += i + 1;
	}
	push_frame(r, str_from(s, at), s.n);
	r->text.n = same;
	buf_add(&r->text, str_from(s, same));
	return common;
}

static void
read_line(struct folded_reader *r, struct in *in, str line)
{
	struct names *names = &r->to->names;
	struct num count[2] = {{0}};
	size_t common;
	uint32_t leaf;

	line = folded_trim(line);
	if (!split_counts(r, in, &line, count))
		return;
	r->to->lines++;
	if (num_is0(count[0]) && num_is0(count[1]))
		return;
	while (line.n > 0 && line.p[line.n - 1] == ';')
		line.n--;
	line = folded_leaf_text(line);
	common = split_frames(r, line.n > 0 ? line : FRAME_NO_FRAMES);
	leaf = r->ids[r->depth - 1];
	r->ids[r->depth - 1] = folded_fit_leaf(names, leaf);
	if (r->depth == 1)
		r->ids[0] = folded_fit_root(names, r->ids[0], true);
	folded_reader_add(r, common, r->depth, count);
	r->ids[r->depth - 1] = leaf;
}

void
folded_text(struct folded_reader *r, struct in *in)
{
	str line;

	while (in_line(in, &line)) {
		if (folded_comment(line))
			folded_reader_meta(r, in, line);
		else if (line.n > 0)
			read_line(r, in, line);
	}
}
