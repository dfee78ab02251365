#include "tools/stackfold/perf/text/script_frame.h"

#include "common/base/sys.h"
#include "tools/stackfold/perf/perf_frame.h"

bool
script_frame_address(str s)
{
	unsigned char bad = 0;

	if (s.n < SCRIPT_FRAME_ADDRESS || !str_blank(s.p[0]) ||
	    s.p[SCRIPT_FRAME_ADDRESS - 1] == ' ' ||
	    (s.n > SCRIPT_FRAME_ADDRESS && s.p[SCRIPT_FRAME_ADDRESS] != ' '))
		return false;
	/* without branches, so that compilers vectorize it */
	for (size_t i = 1; i < SCRIPT_FRAME_ADDRESS; i++) {
		unsigned char before = (unsigned char)s.p[i - 1];
		unsigned char c = (unsigned char)s.p[i];
		bool number = (unsigned char)(c - '0') < 10;
		bool letter = (unsigned char)(c - 'a') < 6;
		bool pad = (c == ' ') & (before <= ' ');

		bad |= !(number | letter | pad);
	}
	return !bad;
}

size_t
script_frame_find_address(str s)
{
	for (size_t i = 0; i + SCRIPT_FRAME_ADDRESS <= s.n; i++)
		if (script_frame_address(str_from(s, i)))
			return i;
	return STR_NONE;
}

/* strip an address, with or without "0x", from the front of s */
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

/* Return the offset of the '(' that matches the ')' at the end of s, or
 * STR_NONE. */
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

/* Find the '(' of the last " (/" or " ([", for modules with unbalanced
 * parentheses. */
static size_t
find_unbalanced_open(str s)
{
	for (size_t i = s.n; i-- > 3;)
		if ((s.p[i] == '/' || s.p[i] == '[') && s.p[i - 1] == '(' &&
		    str_blank(s.p[i - 2]))
			return i - 1;
	return STR_NONE;
}

/* strip " (module)" and everything after it from the end of s */
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
		open = find_unbalanced_open(str_upto(*s, close));
	if (open == STR_NONE || (open > 0 && !str_blank(s->p[open - 1])))
		return false;
	*module = (str){s->p + open + 1, close - open - 2};
	*s = str_trim(str_upto(*s, open));
	return true;
}

/* Return the offset of "/P/-/-/12", the end of an entry of -F brstack, or
 * STR_NONE. */
static size_t
find_branch(str s)
{
	for (size_t i = 0, k; i < s.n; i++) {
		if (s.p[i] != '/')
			continue;
		for (k = i + 1; k < s.n && k < i + 3 &&
		    str_has_char(STR("PMNT-"), s.p[k]); k++)
			;
		if (k > i + 1 && k + 5 < s.n && s.p[k] == '/' &&
		    (s.p[k + 1] == 'X' || s.p[k + 1] == '-') &&
		    s.p[k + 2] == '/' &&
		    (s.p[k + 3] == 'A' || s.p[k + 3] == '-') &&
		    s.p[k + 4] == '/' && str_digit(s.p[k + 5]))
			return i;
	}
	return STR_NONE;
}

/* strip the branches printed after the module or symbol from the end of s */
static str
cut_branches(str s)
{
	size_t branch = find_branch(s), open = str_find(s, STR(" (")), end;

	if (branch == STR_NONE)
		return s;
	end = open < branch ? open + str_find(str_from(s, open), STR(") ")) :
	    branch;
	if (open < branch && end < branch)
		return str_upto(s, end + 1);
	end = str_rchr(str_upto(s, branch), ' ');
	return str_upto(s, end == STR_NONE ? 0 : end);
}

/* strip a branch target, "=> 401105 main+0x5 (/bin/app)", from the end of s */
static str
cut_target(str s)
{
	size_t at = str_find(s, STR(" => "));
	str target = str_from(s, at == STR_NONE ? s.n : at + 4), addr;

	target = str_after_blanks(target);
	return cut_addr(&target, &addr) ? str_upto(s, at) : s;
}

/* strip a hexadecimal number in 16 columns from the end of s */
static str
cut_number(str s)
{
	size_t at = str_rchr(s, ' ');
	str word = str_from(s, at == STR_NONE ? s.n : at), addr, left;

	left = str_after_blanks(word);
	if (!cut_addr(&left, &addr) || left.n > 0)
		return s;
	while (at > 0 && s.p[at - 1] == ' ')
		at--;
	return s.n - at + 1 >= SCRIPT_FRAME_ADDRESS ? str_upto(s, at) : s;
}

/* strip the output of -F iregs, insn, insnlen and phys_addr from the end of a
 * symbol without a module */
static str
cut_fields(str s)
{
	static const char *const fields[] = {" ABI:", " ilen: ", " insn:"};

	for (size_t i = 0, at; i < LENGTH(fields); i++)
		if ((at = str_find(s, str_of(fields[i]))) != STR_NONE)
			s = str_upto(s, at);
	return str_trim(cut_number(str_trim(s)));
}

bool
script_frame(str line, struct script_frame *f)
{
	bool alone = line.n > 0 && line.p[0] != '\t';	/* the line is not part
							 * of a call chain */
	size_t open;

	*f = (struct script_frame){0};
	line = str_after_blanks(line);
	if (!cut_addr(&line, &f->addr) ||
	    (f->addr.n == 16 && line.n > 0 && line.p[0] == '\t'))
		return false;		/* the line is an instruction */
	line = str_after_blanks(line);
	if (alone)
		line = cut_branches(cut_target(line));
	if (!cut_module(&line, &f->module)) {
		line = alone ? cut_fields(line) : str_trim(line);
		open = str_rchr(line, '(');
		/* the line is truncated within its module */
		if (open != STR_NONE && open > 0 &&
		    str_blank(line.p[open - 1]) &&
		    !str_has_char(str_from(line, open), ')'))
			return false;
	}
	f->symbol = line;
	perf_frame_offset(&f->symbol, &f->offset);
	return true;
}

bool
script_frame_after_event(str rest, struct script_frame *f)
{
	str symbol, addr;
	size_t at;

	/* "call       401210 leaf =>       401105 main", from -F flags */
	if (!script_frame(rest, f) && str_has(rest, STR(" => ")) &&
	    (at = script_frame_find_address(rest)) != STR_NONE)
		rest = str_from(rest, at);
	while (script_frame(rest, f)) {
		symbol = f->symbol;
		at = script_frame_find_address(symbol);
		if (at == STR_NONE && (!cut_addr(&symbol, &addr) ||
		    addr.n < SCRIPT_FRAME_DIGITS))
			return true;
		rest = str_from(rest, (size_t)(f->symbol.p - rest.p) +
		    (at != STR_NONE ? at : 0));
	}
	return false;
}

bool
script_frame_line(str line)
{
	return line.n > 0 && line.p[0] == '\t' && script_frame_address(line);
}

bool
script_frame_source(str line)
{
	return line.n > 2 && line.p[0] == ' ' && line.p[1] == ' ' &&
	    !str_blank(line.p[2]);
}

/* Return true for "\tmain+4:" and instructions between two branches, printed by
 * -F brstackinsn. */
static bool
is_block(str line)
{
	str s = str_from(line, 1), addr;

	if (line.p[0] != '\t' || s.n == 0)
		return false;
	return (cut_addr(&s, &addr) && addr.n == 16 && s.n > 0 &&
	    s.p[0] == '\t') ||
	    str_ends(s, STR(":")) || str_has(s, STR(":\t")) ||
	    str_starts(s, STR("block ")) || str_starts(s, STR("cannot ")) ||
	    str_starts(s, STR("brstack "));
}

bool
script_frame_field(str line, bool *last)
{
	static const char *const starts[] = {
		" ilen: ", " insn:", " ABI:", " => ", "|", NULL
	};

	*last = find_branch(line) != STR_NONE;
	return *last || is_block(line) || str_starts_any(line, starts);
}

bool
script_frame_number(str line)
{
	str left = str_after_blanks(line), addr;

	return line.p[0] == ' ' && line.n + 1 >= SCRIPT_FRAME_ADDRESS &&
	    line.n <= SCRIPT_FRAME_ADDRESS && cut_addr(&left, &addr) &&
	    left.n == 0;
}
