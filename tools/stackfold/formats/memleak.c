/*
 * memleak -p PID of bcc
 *
 *	[11:16:34] Top 2 stacks with outstanding allocations:
 *		160 bytes in 10 allocations from stack
 *			main+0x6d [allocs]
 *			__libc_start_main+0xf0 [libc-2.21.so]
 *
 * gives	__libc_start_main;main 160
 *
 * Each report lists all outstanding allocations, so only the last one counts.
 */
#include "tools/stackfold/input/format.h"
#include "tools/stackfold/sample/sample.h"

#define OUTDATED "earlier reports; only the last one counts"

static bool
is_report(str line)
{
	return str_starts(line, STR("[")) &&
	    str_has(line, STR("stacks with outstanding alloc"));
}

/* Parse "160 bytes in 10 allocations from stack". */
static bool
parse_allocations(str line, struct num *bytes)
{
	str word;

	line = str_trim(line);
	if (!str_ends(line, STR(" allocations from stack")))
		return false;
	return str_word(&line, &word) && num_parse(word, bytes) != NUM_BAD &&
	    str_starts(line, STR(" bytes in "));
}

/* Push "main+0x6d [allocs]".  New versions print an address before it,
 * "0x00007f12	main+0x6d [allocs]", and the one in C "0 [<00007f12>] ". */
static void
push_frame(struct sample *s, str line)
{
	struct sample_code f = {0};
	str word, rest;
	size_t i;

	line = rest = str_trim(line);
	if (str_word(&rest, &word) && num_address(word, &f.addr)) {
		f.has_addr = true;
		line = str_trim(rest);
	}
	i = str_find(line, STR(" [<"));
	if (i != STR_NONE && str_has(line, STR(">] ")) &&
	    num_whole(str_upto(line, i), &f.addr))
		line = str_from(line, str_find(line, STR(">] ")) + 3);
	i = str_rchr(line, '[');
	if (i != STR_NONE && str_ends(line, STR("]")) && i > 0) {
		f.module = (str){line.p + i + 1, line.n - i - 2};
		line = str_trim(str_upto(line, i));
	}
	f.name = str_before(line, STR("+0x"));
	sample_symbol(s, &f);
}

static enum format_confidence
probe(str head)
{
	bool found = false;
	struct num n;
	str line;

	while (str_cut(&head, '\n', &line)) {
		if (found && parse_allocations(line, &n))
			return FORMAT_CERTAIN;
		found = found || is_report(line);
	}
	return FORMAT_NO;
}

static void
fold(struct in *in, struct sample *s)
{
	struct sink_pending h = {0};
	struct num bytes = {0}, next;
	bool open = false;
	str line = {0};

	s->sink->summed = true;
	while (in_line(in, &line)) {
		bool head = is_report(line);
		bool deep = str_starts(line, STR("  ")) ||
		    str_starts(line, STR("\t"));
		bool start = parse_allocations(line, &next);

		if (open && (head || start || !deep)) {
			sample_end_pending(s, &h, bytes);
			open = false;
		}
		if (head)
			sink_discard(&h, s->diag, OUTDATED);
		if (start) {
			bytes = next;
			open = true;
		} else if (open) {
			push_frame(s, line);
		} else if (deep && !str_has(line, STR("addr = "))) {
			diag_reject(s->diag, in, line, "not within a stack");
		}
	}
	if (open)
		sample_end_pending(s, &h, bytes);
	sink_release(s->sink, &h, NULL);
}

const struct format format_memleak = {
	.name = "memleak",
	.what = "outstanding allocations as memleak of bcc prints them",
	.tested_with = "published: examples of bcc",
	.unit = "bytes",
	.leaf_first = true,
	.probe = probe,
	.fold = fold,
};
