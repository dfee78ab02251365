#include "tools/stackfold/blocks.h"

bool
blocks_count(str line, struct num *n)
{
	return num_parse(str_trim(line), n) != NUM_BAD;
}

void
blocks_fold(struct in *in, struct sample *s,
    void (*frame)(struct sample *, str line))
{
	struct num n;
	str line;

	s->leaf_first = true;
	while (in_line(in, &line)) {
		if (!blocks_count(line, &n)) {
			if (str_trim(line).n > 0)
				frame(s, line);
		} else if (s->frames.n > 0) {
			sample_end(s, n);
		} else {
			sample_bad(s, in, line, "a count without a stack");
		}
	}
	if (s->frames.n > 0)
		sample_bad(s, in, STR(""), "a stack without a count, the "
		    "input is cut short");
}
