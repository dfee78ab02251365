#include "tools/stackfold/formats/parts/counted_stacks.h"

/* Messages such as "WARNING: 5 stack traces lost and could not be displayed.",
 * "WARNING: Number of errors: 0, skipped probes: 7", "dtrace: 12 drops on CPU
 * 0". */
static const char *const lost[] = {
	"stack traces lost", "stack traces could not ", "skipped probes: ",
	"drops on CPU ", NULL
};

/* Return an error message for a line that is not a frame, or NULL if the line
 * may be ignored. */
static const char *
find_trouble(const struct sample *s, str line)
{
	for (const char *const *l = lost; *l != NULL; l++)
		if (str_has(line, str_of(*l)))
			return "the profiler lost stacks";
	return s->frames.n > 0 ? "neither a frame nor a count" : NULL;
}

void
counted_stacks_fold(struct in *in, struct sample *s,
    bool (*frame)(struct sample *, str line))
{
	struct num n;
	const char *why;
	str line;

	while (in_line(in, &line)) {
		str text = str_trim(line);

		if (num_parse(text, &n) == NUM_BAD) {
			if (text.n > 0 && !frame(s, line) &&
			    (why = find_trouble(s, line)) != NULL)
				diag_reject(s->diag, in, line, why);
		} else if (s->frames.n > 0) {
			sample_end(s, n);
		} else {
			diag_reject(s->diag, in, line,
			    "a count without a stack");
		}
	}
	if (s->frames.n > 0)
		diag_reject(s->diag, in, STR(""),
		    "a stack without a count, the input is cut short");
}
