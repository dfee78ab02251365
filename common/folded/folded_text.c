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

static void
read_line(struct folded_reader *r, struct in *in, str line)
{
	struct num count[2] = {{0}};

	line = folded_trim(line);
	if (!split_counts(r, in, &line, count))
		return;
	r->to->lines++;
	if (num_is0(count[0]) && num_is0(count[1]))
		return;
	while (line.n > 0 && line.p[line.n - 1] == ';')
		line.n--;
	line = folded_leaf_text(line);
	folded_reader_add(r, line.n > 0 ? line : FRAME_NO_FRAMES, 0, count);
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
