/*
 * phpspy -p PID
 *
 *	0 sleep <internal>:-1
 *	1 App\Job::run /srv/app/Job.php:12
 *	2 <main> /srv/app/index.php:4
 *	# 1605905000.123 - -
 *
 * gives	<main>;App\Job::run;sleep 1
 *
 * A stack ends at a blank line, a comment, or frame 0 of the next one.
 */
#include "tools/stackfold/input/format.h"
#include "tools/stackfold/sample/sample.h"

/* Parse depth and function of "1 App\Job::run /srv/app/Job.php:12". */
static bool
parse_frame(str line, uint64_t *depth, str *name)
{
	str number, place;
	size_t colon;
	uint64_t n;

	if (!str_word(&line, &number) || !num_whole(number, depth) ||
	    !str_word(&line, name))
		return false;
	place = str_trim(line);
	colon = str_rchr(place, ':');
	if (colon == STR_NONE || colon == 0)
		return false;
	place = str_from(place, colon + 1);
	return str_eq(place, STR("-1")) || num_whole(place, &n);
}

static enum format_confidence
probe(str head)
{
	uint64_t depth, next = 0;
	str line, name;

	while (str_cut(&head, '\n', &line)) {
		line = str_trim(line);
		if (line.n == 0 || line.p[0] == '#')
			next = 0;
		else if (!parse_frame(line, &depth, &name) || depth != next++)
			return FORMAT_NO;
		else if (str_eq(name, STR("<main>")) ||
		    str_has(line, STR("<internal>:")))
			return FORMAT_CERTAIN;
	}
	return next > 0 ? FORMAT_MAYBE : FORMAT_NO;
}

static void
fold(struct in *in, struct sample *s)
{
	uint64_t depth;
	str line, name;

	while (in_line(in, &line)) {
		bool ok = parse_frame(line, &depth, &name);
		bool rule = line.n == 0 || line.p[0] == '#';

		if (rule || (ok && depth == 0))
			sample_end_stack(s, NUM(1));
		if (ok)
			sample_frame(s, name, '\0');
		else if (!rule)
			diag_reject(s->diag, in, line, "not a frame");
	}
	sample_end_stack(s, NUM(1));
}

const struct format format_phpspy = {
	.name = "phpspy",
	.what = "stacks of phpspy",
	.tested_with = "description",
	.unit = "samples",
	.leaf_first = true,
	.probe = probe,
	.fold = fold,
};
