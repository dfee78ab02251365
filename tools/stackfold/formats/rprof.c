/*
 * R's sampling profiler, also with lines and memory:
 *
 *	Rprof("app.out", line.profiling = TRUE); main(); Rprof(NULL)
 *
 *	line profiling: sample.interval=20000
 *	#File 1: /srv/app.R
 *	1#2 "work" 1#8 "main"
 *	1#2 "work" 1#8 "main"
 *	"<GC>" 1#3 "work" 1#8 "main"
 *
 * gives	main;work 2
 *		main;work;<GC> 1
 *
 * The leaf comes first.  --value=time counts microseconds: the sampling
 * interval for each sample.  Line numbers and amounts of memory are skipped.
 */
#include "common/base/sys.h"
#include "tools/stackfold/input/format.h"
#include "tools/stackfold/sample/sample.h"
#include "tools/stackfold/sample/value.h"

static const struct value values[] = {
	{"samples", "samples"}, {"time", "us"},
};

/* Parse the first line, with the sampling interval in microseconds. */
static bool
parse_header(str line, uint64_t *interval)
{
	static const char key[] = "sample.interval=";
	size_t i = str_find(line, STR(key));

	return i != STR_NONE && (i == 0 || str_ends(str_upto(line, i),
	    STR("profiling: "))) &&
	    num_whole(str_trim(str_from(line, i + sizeof(key) - 1)), interval);
}

/* Remove the amounts of memory before the frames, such as
 * ":315341:6067153:32237016:481:". */
static str
strip_memory(str line)
{
	size_t end = 0;

	if (!str_starts(line, STR(":")))
		return line;
	for (size_t i = 0; i < line.n && (line.p[i] == ':' ||
	    str_digit(line.p[i])); i++)
		if (line.p[i] == ':')
			end = i + 1;
	return str_from(line, end);
}

/* Return true for "1#2", a line of a file. */
static bool
is_place(str word)
{
	size_t n = str_digits(word);

	return n > 0 && n + 1 < word.n && word.p[n] == '#' &&
	    str_digits(str_from(word, n + 1)) == word.n - n - 1;
}

/* Return true at the end of a line or at a blank before another word. */
static bool
ends_word(str rest)
{
	if (rest.n == 0)
		return true;
	return rest.p[0] == ' ' && (rest.n == 1 || rest.p[1] == '"' ||
	    str_digit(rest.p[1]));
}

/* Parse a quoted name, which may contain blanks and quotes. */
static bool
parse_name(str *line, str *name)
{
	str s = str_from(*line, 1);
	size_t n = 0;

	while (n < s.n && (s.p[n] != '"' || !ends_word(str_from(s, n + 1))))
		n++;
	if (n == s.n)
		return false;
	*name = str_upto(s, n);
	*line = str_from(s, n + 1);
	return true;
}

/* Push the frames of a sample.  Return false if the line has anything else. */
static bool
push_frames(struct sample *s, str line)
{
	str word;

	for (line = str_trim(line); line.n > 0; line = str_trim(line))
		if (line.p[0] == '"') {
			if (!parse_name(&line, &word))
				return false;
			sample_frame(s, word, '\0');
		} else if (!str_word(&line, &word) || !is_place(word)) {
			return false;
		}
	return true;
}

static enum format_confidence
probe(str head)
{
	uint64_t interval;
	str line;

	return str_cut(&head, '\n', &line) && parse_header(str_trim(line),
	    &interval) ? FORMAT_CERTAIN : FORMAT_NO;
}

static void
fold(struct in *in, struct sample *s)
{
	bool timed = value_choose(s, "rprof", values, LENGTH(values), 0) == 1;
	uint64_t interval = 1;
	str line;

	s->diag->hint = "use: Rprof(\"FILE\")";
	while (in_line(in, &line)) {
		line = str_trim(line);
		if (line.n == 0 || parse_header(line, &interval) ||
		    str_starts(line, STR("#File ")))
			continue;
		if (push_frames(s, strip_memory(line))) {
			sample_end(s, NUM(timed ? interval : 1));
		} else {
			sample_drop(s);
			diag_reject(s->diag, in, line, "not a stack of R");
		}
	}
}

const struct format format_rprof = {
	.name = "rprof",
	.what = "samples of R's Rprof()",
	.tested_with = "real: R 4.2",
	.options = "value",
	.leaf_first = true,
	.probe = probe,
	.fold = fold,
};
