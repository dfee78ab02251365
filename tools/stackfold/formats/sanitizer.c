/*
 * Reports of programs built with -fsanitize=address, leak, thread or memory.
 *
 *	==7==ERROR: LeakSanitizer: detected memory leaks
 *
 *	Direct leak of 5000 byte(s) in 1 object(s) allocated from:
 *	    #0 0x7f96 in __interceptor_malloc ../asan_malloc_linux.cpp:69
 *	    #1 0x5611 in grow /srv/mas.c:3
 *	    #2 0x5611 in main /srv/mas.c:6
 *
 * gives	leak;main;grow;__interceptor_malloc 5000
 *
 * The weight of a leak is its size in bytes.  Any other stack has weight 1, and
 * its root is the title line, such as "READ of size 4 at 0x6020 thread T0".
 */
#include "tools/stackfold/formats/parts/numbered_frames.h"
#include "tools/stackfold/input/format.h"
#include "tools/stackfold/sample/sample.h"

/* Parse "Direct leak of 5000 byte(s) in 1 object(s) allocated from:". */
static bool
parse_leak(str line, struct num *bytes)
{
	str word;

	if (!str_starts(line, STR("Direct leak of ")) &&
	    !str_starts(line, STR("Indirect leak of ")))
		return false;
	for (int i = 0; i < 4; i++)
		if (!str_word(&line, &word))
			return false;
	return num_parse(word, bytes) != NUM_BAD;
}

/* Push a title as the root, without addresses, which differ from run to run. */
static void
add_title(struct sample *s, str line)
{
	size_t colon = str_find(line, STR(": "));
	struct buf b = {0};
	str word;

	if (str_starts(line, STR("==")) && colon != STR_NONE)
		line = str_from(line, colon + 2);
	str_strip(&line, STR(":"));
	while (str_word(&line, &word))
		if (!str_starts(word, STR("0x")))
			buf_fmt(&b, "%s%.*s", b.n > 0 ? " " : "", (int)word.n,
			    word.p);
	sample_root(s, buf_str(&b));
	buf_free(&b);
}

/* Remove " (GROUP)" from the end of a line if the group contains `holds`. */
static bool
strip_group(str *line, str holds, str *group)
{
	size_t i = str_rchr(*line, '(');

	if (i == STR_NONE || !str_ends(*line, STR(")")))
		return false;
	*group = (str){line->p + i + 1, line->n - i - 2};
	if (!str_has(*group, holds))
		return false;
	*line = str_trim(str_upto(*line, i));
	return true;
}

/* Remove "/srv/mas.c:3:5", "mas.c:3" or "<null>" from the end of a line. */
static void
strip_place(str *line)
{
	size_t blank = str_rchr(*line, ' '), colon = str_rchr(*line, ':');
	size_t path = str_find(*line, STR(" /"));
	str word = blank != STR_NONE ? str_from(*line, blank + 1) : *line;
	uint64_t n;

	if (str_eq(word, STR("<null>")) || str_starts(word, STR("/")))
		*line = str_upto(*line, blank != STR_NONE ? blank : 0);
	else if (colon != STR_NONE &&
	    num_whole(str_from(*line, colon + 1), &n))
		*line = str_upto(*line, path != STR_NONE ? path :
		    blank != STR_NONE ? blank : 0);
}

/* Push "#1 0x5611aa in grow(int) /srv/mas.c:3", "#2 0x5611
 * (/lib/libc.so.6+0x27)" or "#0 main /srv/mas.c:6:84 (tsan+0xd0145) (BuildId:
 * 1c75)"; *k is the number. */
static bool
push_frame(struct sample *s, str line, uint64_t *k)
{
	struct sample_code f = {0};
	str rest, word, group = {0};

	if (!numbered_frames_split(&line, k))
		return false;
	rest = line;
	if (str_word(&rest, &word) && str_starts(word, STR("0x"))) {
		f.has_addr = num_address(word, &f.addr);
		line = str_trim(rest);
	}
	str_skip(&line, STR("in "));
	strip_group(&line, STR("BuildId: "), &group);
	if (strip_group(&line, STR("+0x"), &group))
		f.module = str_upto(group, str_rchr(group, '+'));
	strip_place(&line);
	if (line.n > 0)
		sample_function(s, line, '\0');
	else
		sample_symbol(s, &f);
	return true;
}

/* Look for a stack, and for the first or last line of a report, such as
 * "==7==ERROR: LeakSanitizer: detected memory leaks". */
static enum format_confidence
probe(str head)
{
	bool report = false, stack = false;
	str line;

	while (str_cut(&head, '\n', &line)) {
		report = report || ((str_starts(line, STR("==")) ||
		    str_starts(line, STR("WARNING: ")) ||
		    str_starts(line, STR("SUMMARY: "))) &&
		    str_has(line, STR("Sanitizer: ")));
		stack = stack || str_starts(line, STR("    #0 "));
		if (report && stack)
			return FORMAT_CERTAIN;
	}
	return FORMAT_NO;
}

static void
fold(struct in *in, struct sample *s)
{
	struct num weight = NUM(1);
	struct buf title = {0};
	bool open = false, leaks = false;
	uint64_t k, next = 0;
	str line;

	while (in_line(in, &line)) {
		line = str_trim(line);
		if (str_starts(line, STR("#")) && !open) {
			leaks = parse_leak(buf_str(&title), &weight);
			if (leaks)
				sample_root(s, STR("leak"));
			else
				add_title(s, buf_str(&title));
			open = true;
		}
		if (open && line.n > 0 && str_starts(line, STR("#"))) {
			if (push_frame(s, line, &k))
				numbered_frames_follow(s, in, line, k, &next);
			else
				numbered_frames_reject(s, in, line, &next);
			continue;
		}
		if (open)
			sample_end(s, leaks ? weight : NUM(1));
		open = false;
		next = 0;
		buf_set(&title, line);
	}
	if (open)
		sample_end(s, leaks ? weight : NUM(1));
	buf_free(&title);
}

const struct format format_sanitizer = {
	.name = "sanitizer",
	.what = "stacks in reports of address, leak, thread, memory sanitizers",
	.tested_with = "real: gcc 12, clang 14",
	.options = "addrs names",
	.leaf_first = true,
	.probe = probe,
	.fold = fold,
};
