#include "tools/stackfold/perf/perf_line.h"

#include <stdbool.h>
#include <stddef.h>
#include <string.h>

#define ADDRESS 5	/* digits that no name of a function is made of */

static bool
blank(char c)
{
	return c == ' ' || c == '\t';
}

static const bool hex_digit[256] = {
	['0'] = 1, ['1'] = 1, ['2'] = 1, ['3'] = 1, ['4'] = 1, ['5'] = 1,
	['6'] = 1, ['7'] = 1, ['8'] = 1, ['9'] = 1, ['a'] = 1, ['b'] = 1,
	['c'] = 1, ['d'] = 1, ['e'] = 1, ['f'] = 1
};

static inline bool
hex(char c)
{
	return hex_digit[(unsigned char)c];
}

/* cut the address off the front of s, without "0x"; it is a word */
static bool
take_addr(str *s, str *addr)
{
	size_t from = 0, i;

	if (s->n > 2 && s->p[0] == '0' && s->p[1] == 'x')
		from = 2;
	for (i = from; i < s->n && hex(s->p[i]); i++)
		;
	if (i == from || (i < s->n && !blank(s->p[i])))
		return false;
	*addr = (str){s->p + from, i - from};
	*s = str_from(*s, i);
	return true;
}

/* where the '(' of the ')' at the end of s is, or STR_NONE */
static size_t
balanced(str s)
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

/* the last " (/" or " ([", for modules whose own brackets are odd */
static size_t
odd_module(str s)
{
	for (size_t i = s.n; i-- > 3;)
		if ((s.p[i] == '/' || s.p[i] == '[') && s.p[i - 1] == '(' &&
		    blank(s.p[i - 2]))
			return i - 1;
	return STR_NONE;
}

/* cut " (module)" off the end of s; what follows it is not looked at */
static bool
take_module(str *s, str *module)
{
	size_t close = s->n, open;

	if (s->n == 0 || s->p[s->n - 1] != ')') {
		close = str_rchr(*s, ')');
		if (close == STR_NONE || close + 1 == s->n ||
		    !blank(s->p[close + 1]))
			return false;
		close++;
	}
	open = balanced(str_upto(*s, close));
	if (open == STR_NONE || (open > 0 && !blank(s->p[open - 1])))
		open = odd_module(str_upto(*s, close));
	if (open == STR_NONE || (open > 0 && !blank(s->p[open - 1])))
		return false;
	*module = (str){s->p + open + 1, close - open - 2};
	*s = str_trim(str_upto(*s, open));
	return true;
}

void
perf_line_offset(str *s, str *offset)
{
	size_t i = s->n;

	while (i > 0 && hex(s->p[i - 1]))
		i--;
	if (i < 3 || i == s->n || memcmp(s->p + i - 3, "+0x", 3) != 0)
		return;
	*offset = str_from(*s, i - 2);
	s->n = i - 3;
}

bool
perf_line(str line, struct perf_line *l)
{
	size_t open;

	*l = (struct perf_line){0};
	while (line.n > 0 && blank(line.p[0]))
		line = str_from(line, 1);
	if (!take_addr(&line, &l->addr))
		return false;
	while (line.n > 0 && blank(line.p[0]))
		line = str_from(line, 1);
	if (!take_module(&line, &l->module)) {
		line = str_trim(line);
		open = str_rchr(line, '(');
		/* a line that was cut short within its module */
		if (open != STR_NONE && open > 0 && blank(line.p[open - 1]) &&
		    str_chr(str_from(line, open), ')') == STR_NONE)
			return false;
	}
	l->symbol = line;
	perf_line_offset(&l->symbol, &l->offset);
	return true;
}

bool
perf_line_behind(str rest, struct perf_line *l)
{
	str symbol, addr;

	while (perf_line(rest, l)) {
		symbol = l->symbol;
		if (!take_addr(&symbol, &addr) || addr.n < ADDRESS)
			return true;
		rest = str_from(rest, (size_t)(l->symbol.p - rest.p));
	}
	return false;
}
