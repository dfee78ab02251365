#include "tools/stackfold/perf/text/script_frame.h"

#include <stddef.h>

#include "tools/stackfold/perf/perf_frame.h"
#include "tools/stackfold/perf/text/script_address.h"

/* cut the address, a word of digits maybe behind "0x", off the front of s */
static bool
cut_addr(str *s, str *addr)
{
	size_t from = 0, i;

	if (s->n > 2 && s->p[0] == '0' && s->p[1] == 'x')
		from = 2;
	for (i = from; i < s->n && perf_frame_hex(s->p[i]); i++)
		;
	if (i == from || (i < s->n && !str_blank(s->p[i])))
		return false;
	*addr = (str){s->p + from, i - from};
	*s = str_from(*s, i);
	return true;
}

/* where the '(' stands that the ')' at the end of s closes, or STR_NONE */
static size_t
find_open(str s)
{
	size_t depth = 0;

	for (size_t i = s.n; i-- > 0;) {
		if (s.p[i] == ')')
			depth++;
		else if (s.p[i] == '(' && --depth == 0)
			return i;
	}
	return STR_NONE;
}

/* the same for modules whose own brackets do not match: the '(' of the last
 * " (/" or " ([" */
static size_t
find_odd_open(str s)
{
	for (size_t i = s.n; i-- > 3;)
		if ((s.p[i] == '/' || s.p[i] == '[') && s.p[i - 1] == '(' &&
		    str_blank(s.p[i - 2]))
			return i - 1;
	return STR_NONE;
}

/* cut " (module)", and all behind it, off the end of s */
static bool
cut_module(str *s, str *module)
{
	size_t close = s->n, open;

	if (s->n == 0 || s->p[s->n - 1] != ')') {
		close = str_rchr(*s, ')');
		if (close == STR_NONE || close + 1 == s->n ||
		    !str_blank(s->p[close + 1]))
			return false;
		close++;
	}
	open = find_open(str_upto(*s, close));
	if (open == STR_NONE || (open > 0 && !str_blank(s->p[open - 1])))
		open = find_odd_open(str_upto(*s, close));
	if (open == STR_NONE || (open > 0 && !str_blank(s->p[open - 1])))
		return false;
	*module = (str){s->p + open + 1, close - open - 2};
	*s = str_trim(str_upto(*s, open));
	return true;
}

bool
script_frame(str line, struct script_frame *f)
{
	size_t open;

	*f = (struct script_frame){0};
	line = str_after_blanks(line);
	if (!cut_addr(&line, &f->addr))
		return false;
	line = str_after_blanks(line);
	if (!cut_module(&line, &f->module)) {
		line = str_trim(line);
		open = str_rchr(line, '(');
		/* a line that was cut short within its module */
		if (open != STR_NONE && open > 0 &&
		    str_blank(line.p[open - 1]) &&
		    str_chr(str_from(line, open), ')') == STR_NONE)
			return false;
	}
	f->symbol = line;
	perf_frame_offset(&f->symbol, &f->offset);
	return true;
}

bool
script_frame_behind(str rest, struct script_frame *f)
{
	str symbol, addr;

	while (script_frame(rest, f)) {
		symbol = f->symbol;
		if (!cut_addr(&symbol, &addr) ||
		    addr.n < SCRIPT_ADDRESS_LEAST)
			return true;
		rest = str_from(rest, (size_t)(f->symbol.p - rest.p));
	}
	return false;
}

bool
script_frame_line(str line)
{
	return line.n > 0 && line.p[0] == '\t' && script_address(line);
}

bool
script_frame_source(str line)
{
	return line.n > 2 && line.p[0] == ' ' && line.p[1] == ' ' &&
	    !str_blank(line.p[2]);
}

bool
script_frame_insn(str line)
{
	return str_starts(line, STR(" ilen: ")) ||
	    str_starts(line, STR(" insn: "));
}
