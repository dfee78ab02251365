/*
 * Backtraces of elfutils:
 *
 *	eu-stack -p PID
 *
 *	PID 900 - process
 *	TID 901:
 *	#0  0x00007f0011223344 poll
 *	#1  0x00007f0011223355 - 1 event loop
 *	#2  0x00007f0011223366
 *
 * gives	[unknown];event loop;poll 1
 *
 * The "- 1" of a return address, the source lines of -s, and the modules of -m,
 * which follow " - ", are omitted.
 */
#include "tools/stackfold/formats/parts/numbered_frames.h"
#include "tools/stackfold/input/format.h"
#include "tools/stackfold/sample/sample.h"

/* Parse "TID 901:" or "PID 900 - process". */
static bool
parse_identity(str line, const char *kind, uint64_t *n)
{
	str word;

	if (!str_word(&line, &word) || !str_eq(word, str_of(kind)) ||
	    !str_word(&line, &word))
		return false;
	str_strip(&word, STR(":"));
	return num_whole(word, n);
}

/* Parse "#1  0x00007f0011223355 - 1 name".  The name may be empty. */
static bool
parse_frame(str line, uint64_t *k, str *name)
{
	str word;
	uint64_t addr;

	if (!numbered_frames_split(&line, k) || !str_word(&line, &word) ||
	    !num_address(word, &addr))
		return false;
	if (str_starts(line, STR(" - 1")) && (line.n == 4 || line.p[4] == ' '))
		line = str_from(line, 4);
	*name = str_trim(str_before(line, STR(" - ")));
	return true;
}

static enum format_confidence
probe(str head)
{
	bool thread = false;
	str line, name;
	uint64_t n;

	while (str_cut(&head, '\n', &line)) {
		if (parse_identity(line, "TID", &n))
			thread = true;
		else if (thread && parse_frame(line, &n, &name))
			return FORMAT_CERTAIN;
	}
	return FORMAT_NO;
}

struct where {
	uint64_t pid, tid;
	uint64_t next;		/* number of the next frame */
};

static void
end_stack(struct sample *s, const struct fold_options *o, struct where *w)
{
	struct buf b = {0};

	w->next = 0;
	if (s->frames.n == 0)
		return;
	if (o->pid) {
		buf_fmt(&b, "PID=%llu", (unsigned long long)w->pid);
		sample_root(s, buf_str(&b));
	}
	b.n = 0;
	if (o->tid) {
		buf_fmt(&b, "TID=%llu", (unsigned long long)w->tid);
		sample_root(s, buf_str(&b));
	}
	buf_free(&b);
	sample_end(s, NUM(1));
}

static void
fold(struct in *in, struct sample *s)
{
	const struct fold_options *o = s->opts;
	struct where w = {0};
	str line, name;
	uint64_t n;

	while (in_line(in, &line)) {
		if (parse_identity(line, "PID", &n)) {
			end_stack(s, o, &w);
			w.pid = n;
		} else if (parse_identity(line, "TID", &n)) {
			end_stack(s, o, &w);
			w.tid = n;
		} else if (parse_frame(line, &n, &name)) {
			numbered_frames_follow(s, in, line, n, &w.next);
			sample_function(s, name, '\0');
		} else if (line.n > 0 && line.p[0] != ' ') {
			numbered_frames_reject(s, in, line, &w.next);
		}
	}
	end_stack(s, o, &w);
}

const struct format format_eustack = {
	.name = "eustack",
	.what = "backtraces of eu-stack (elfutils)",
	.tested_with = "real: elfutils 0.188",
	.options = "pid tid",
	.leaf_first = true,
	.probe = probe,
	.fold = fold,
};
