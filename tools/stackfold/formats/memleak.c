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
 * Each report holds all that is outstanding, so only the last one counts.
 */
#include "tools/stackfold/format.h"
#include "tools/stackfold/hold.h"
#include "tools/stackfold/sample.h"

#define OUTDATED "of an earlier report; the last one holds all"

static bool
report(str line)
{
	return str_starts(line, STR("[")) &&
	    str_find(line, STR("stacks with outstanding alloc")) != STR_NONE;
}

/* "160 bytes in 10 allocations from stack" */
static bool
allocations(str line, struct num *bytes)
{
	str word;

	line = str_trim(line);
	if (!str_ends(line, STR(" allocations from stack")))
		return false;
	return str_word(&line, &word) && num_parse(word, bytes) != NUM_BAD &&
	    str_starts(line, STR(" bytes in "));
}

/*
 * "0x00007f12	main+0x6d [allocs]": the address is of newer versions, and
 * "0 [<00007f12>] main+0x6d" of the one in C
 */
static void
frame(struct sample *s, str line)
{
	struct frame f = {0};
	str word, rest;
	size_t i;

	line = rest = str_trim(line);
	if (str_starts(line, STR("0x")) && str_word(&rest, &word) &&
	    num_hex(str_from(word, 2), &f.addr)) {
		f.has_addr = true;
		line = str_trim(rest);
	}
	i = str_find(line, STR(" [<"));
	if (i != STR_NONE && str_find(line, STR(">] ")) != STR_NONE &&
	    num_whole(str_upto(line, i), &f.addr))
		line = str_from(line, str_find(line, STR(">] ")) + 3);
	i = str_rchr(line, '[');
	if (i != STR_NONE && str_ends(line, STR("]")) && i > 0) {
		f.module = (str){line.p + i + 1, line.n - i - 2};
		line = str_trim(str_upto(line, i));
	}
	i = str_find(line, STR("+0x"));
	f.name = i != STR_NONE ? str_upto(line, i) : line;
	sample_symbol(s, &f);
}

static enum sure
probe(str head)
{
	bool found = false;
	struct num n;
	str line;

	while (str_cut(&head, '\n', &line)) {
		if (found && allocations(line, &n))
			return SURE_YES;
		found = found || report(line);
	}
	return SURE_NO;
}

static void
fold(struct in *in, struct sample *s, const struct fold_opts *o)
{
	struct hold h = {0};
	struct num bytes = {0}, next;
	bool open = false;
	str line = {0};

	(void)o;
	s->leaf_first = true;
	while (in_line(in, &line)) {
		bool head = report(line), deep = str_starts(line, STR("  ")) ||
		    str_starts(line, STR("\t"));
		bool start = allocations(line, &next);

		if (open && (head || start || !deep)) {
			hold_end(&h, s, bytes);
			open = false;
		}
		if (head)
			hold_leave_out(&h, s, OUTDATED);
		if (start) {
			bytes = next;
			open = true;
		} else if (open) {
			frame(s, line);
		} else if (deep && str_find(line, STR("addr = ")) == STR_NONE) {
			sample_bad(s, in, line, "not within a stack");
		}
	}
	if (open)
		hold_end(&h, s, bytes);
	hold_release(&h, s, STR(""));
}

const struct format format_memleak = {
	.name = "memleak",
	.what = "outstanding allocations as memleak of bcc prints them",
	.specimen = "published: examples of bcc",
	.probe = probe,
	.fold = fold,
};
