/*
 * perf lock contention -v, of a recording or with -b
 *
 *	 contended   total wait     max wait     avg wait         type   caller
 *
 *	         9    108.79 us     14.04 us     12.09 us     spinlock   f+0x35
 *				0xffffffff8220171b  _raw_spin_lock+0x3b
 *				0xffffffff813d2395  f+0x35
 *
 * gives	f_[k];_raw_spin_lock_[k] 108790
 *
 * in nanoseconds of waiting; --value=contended counts the waits.  Without -v
 * the table has no stacks.
 */
#include "common/base/sys.h"
#include "common/base/units.h"
#include "tools/stackfold/input/format.h"
#include "tools/stackfold/sample/sample.h"
#include "tools/stackfold/sample/value.h"

#define KERNEL ((uint64_t)1 << 63)	/* lowest address of the kernel */

static const struct value values[] = {
	{"wait", "ns"}, {"contended", "events"},
};

static bool
is_heading(str line)
{
	str word;

	return str_word(&line, &word) && str_eq(word, STR("contended")) &&
	    str_starts(str_trim(line), STR("total wait "));
}

/* Parse the number of waits and their total time: "9  108.79 us ...". */
static bool
parse_row(str line, struct num value[2])
{
	str word, number, unit;
	struct buf time = {0};
	bool is;

	if (!str_word(&line, &word) || num_parse(word, &value[1]) == NUM_BAD ||
	    !str_word(&line, &number) || !str_word(&line, &unit))
		return false;
	buf_fmt(&time, "%.*s %.*s", (int)number.n, number.p, (int)unit.n,
	    unit.p);
	is = units_parse(buf_str(&time), &value[0]);
	buf_free(&time);
	return is;
}

/* Parse "0xffffffff813d2395  f+0x35".  Frames of programs have no name. */
static bool
parse_frame(str line, struct sample_code *f)
{
	str word;

	if (!str_word(&line, &word) || !num_address(word, &f->addr))
		return false;
	f->name = str_before(str_trim(line), STR("+0x"));
	f->has_addr = true;
	f->kind = f->addr >= KERNEL ? 'k' : '\0';
	return true;
}

static enum format_confidence
probe(str head)
{
	struct sample_code f = {0};
	struct num value[2];
	bool heading = false, row = false;
	str line;

	while (str_cut(&head, '\n', &line))
		if (heading && row && parse_frame(line, &f))
			return FORMAT_CERTAIN;
		else if (is_heading(line))
			heading = true;
		else
			row = parse_row(line, value);
	return FORMAT_NO;
}

static void
fold(struct in *in, struct sample *s)
{
	size_t chosen = value_choose(s, "lockcontention", values,
	    LENGTH(values), 0);
	struct num value[2], next[2];
	bool table = false, open = false;
	str line;

	s->sink->summed = true;
	while (in_line(in, &line)) {
		struct sample_code f = {0};
		bool heading = is_heading(line);
		bool row = table && parse_row(line, next);

		if (open && !row && parse_frame(line, &f)) {
			sample_symbol(s, &f);
			continue;
		}
		if (open)
			sample_end(s, value[chosen]);
		open = row;
		if (row) {
			memcpy(value, next, sizeof(next));
		} else if (table && line.n > 0 && !heading) {
			table = false;
			if (!str_starts(line, STR("=== ")))
				diag_reject(s->diag, in, line,
				    "not a row, and not a frame");
		}
		table |= heading;
	}
	if (open)
		sample_end(s, value[chosen]);
}

const struct format format_lockcontention = {
	.name = "lockcontention",
	.what = "waits for locks of the kernel, from perf lock contention -v",
	.tested_with = "published: mails of perf's authors",
	.options = "value",
	.leaf_first = true,
	.probe = probe,
	.fold = fold,
};
