#include "tools/stackfold/formats/parts/numbered_frames.h"

#include "common/base/num.h"
#include "tools/stackfold/sample/sample.h"

bool
numbered_frames_split(str *line, uint64_t *k)
{
	str rest = *line, word;

	if (!str_starts(rest, STR("#")) || !str_word(&rest, &word) ||
	    !num_whole(str_from(word, 1), k))
		return false;
	*line = str_trim(rest);
	return true;
}

void
numbered_frames_follow(struct sample *s, const struct in *in, str line,
    uint64_t k, uint64_t *next)
{
	if (k != *next)
		diag_reject(s->diag, in, line,
		    "frames before this one are missing");
	*next = k + 1;
}

void
numbered_frames_reject(struct sample *s, const struct in *in, str line,
    uint64_t *next)
{
	diag_reject(s->diag, in, line, "not a frame");
	++*next;
}
