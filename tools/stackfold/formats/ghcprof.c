/*
 * ghc -prof -fprof-auto Main.hs && ./Main +RTS -P		writes Main.prof
 *
 *	COST CENTRE MODULE no. entries %time %alloc %time %alloc ticks bytes
 *
 *	MAIN        MAIN    54       0   0.0    0.0   100    100     0   728
 *	 main       Main   109       1   4.3   10.0   100     90     1  5000
 *	  work      Main   110       1  95.7   80.0  95.7   80.0    22 40000
 *
 * gives	MAIN.MAIN 0
 *		MAIN.MAIN;Main.main 43
 *		MAIN.MAIN;Main.main;Main.work 957
 *
 * in thousandths of the time or, with -P, in ticks (--value=ticks) or bytes
 * (--value=bytes).  Cost centres without cost are kept, to show what ran.
 */
#include "common/base/sys.h"
#include "tools/stackfold/formats/parts/call_tree.h"
#include "tools/stackfold/input/format.h"
#include "tools/stackfold/sample/sample.h"
#include "tools/stackfold/sample/value.h"

/* columns of numbers: "no." and "entries", two shares of time and two of
 * memory, perhaps ticks and bytes */
enum { SHARES_AT = 2, TICKS_AT = 6, COLUMNS = 8 };

enum {TIME, TICKS, BYTES};
static const struct value values[] = {
	[TIME] = {"time", ""}, [TICKS] = {"ticks", "ticks"},
	[BYTES] = {"bytes", "bytes"}
};

struct columns {
	size_t module;		/* column of the module, in characters */
	bool ticks;		/* the last columns are ticks and bytes */
};

static bool
parse_header(str line, struct columns *c)
{
	size_t i = str_find(line, STR(" MODULE"));

	c->module = i + 1;
	c->ticks = str_has(line, STR(" ticks"));
	return str_starts(line, STR("COST CENTRE")) && i != STR_NONE &&
	    str_has(line, STR(" entries "));
}

/* Return the offset of the nth character: names may have several bytes per
 * character. */
static size_t
find_character(str line, size_t character)
{
	size_t i = 0;

	while (i < line.n && (character > 0 || (line.p[i] & 0xc0) == 0x80)) {
		character -= (line.p[i] & 0xc0) != 0x80;
		i++;
	}
	return i;
}

/* Parse the last n words of a line as numbers. */
static bool
parse_numbers(str line, struct num *to, size_t n)
{
	while (n-- > 0) {
		size_t i;

		line = str_trim(line);
		i = str_rchr(line, ' ');
		if (i == STR_NONE ||
		    num_parse(str_from(line, i + 1), &to[n]) == NUM_BAD)
			return false;
		line = str_upto(line, i);
	}
	return true;
}

static bool
add_cost_centre(struct call_tree *t, str line, const struct columns *c,
    size_t value)
{
	struct num n[COLUMNS];
	struct buf name = {0};
	size_t have = c->ticks ? COLUMNS : TICKS_AT;
	size_t at = find_character(line, c->module);
	str centre = str_trim(str_upto(line, at)), module, rest;
	bool ok;

	rest = str_from(line, at);
	if (centre.n == 0 || !str_word(&rest, &module) ||
	    !parse_numbers(line, n, have))
		return false;
	buf_fmt(&name, "%.*s.%.*s", (int)module.n, module.p, (int)centre.n,
	    centre.p);
	ok = call_tree_exclusive(t, call_tree_indent(line), buf_str(&name),
	    value == BYTES ? n[TICKS_AT + 1] : value == TICKS ? n[TICKS_AT] :
	    num_scale(n[SHARES_AT], NUM(10), NUM(1)));
	buf_free(&name);
	return ok;
}

static enum format_confidence
probe(str head)
{
	struct columns c;
	str line;

	while (str_cut(&head, '\n', &line))
		if (parse_header(line, &c))
			return FORMAT_CERTAIN;
	return str_has(head, STR("Time and Allocation Profiling Report")) ?
	    FORMAT_CERTAIN : FORMAT_NO;
}

/* Read the rows after the header, up to a blank line. */
static void
read_table(struct in *in, struct sample *s, const struct columns *c,
    size_t value)
{
	struct call_tree t = {.s = s};
	str line;

	s->sink->keep_zero = true;
	in_line(in, &line);
	while (in_line(in, &line) && str_trim(line).n > 0)
		if (!add_cost_centre(&t, line, c, value))
			diag_reject(s->diag, in, line, "not a cost centre");
	call_tree_end(&t);
	s->sink->keep_zero = false;
}

static void
fold(struct in *in, struct sample *s)
{
	size_t value = value_choose(s, "a profile of GHC", values,
	    LENGTH(values), TIME);
	struct columns c;
	bool any = false;
	str line;

	s->diag->hint = "the table of cost centres is missing";
	while (in_line(in, &line)) {
		if (!parse_header(line, &c))
			continue;
		any = true;
		if (value != TIME && !c.ticks)
			s->diag->hint =
			    "ticks and bytes are written with +RTS -P";
		else
			read_table(in, s, &c, value);
	}
	if (!any)
		diag_reject(s->diag, in, STR(""), "no table of cost centres");
}

const struct format format_ghcprof = {
	.name = "ghcprof",
	.what = "cost centres of a GHC program, from +RTS -p or -P",
	.tested_with = "real: GHC 9.0",
	.options = "bytes ticks value",
	.probe = probe,
	.fold = fold,
};
