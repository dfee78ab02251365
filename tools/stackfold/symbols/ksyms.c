#include "tools/stackfold/symbols/ksyms.h"

#include <string.h>

#define DIGITS ((size_t)16)	/* of an address of 64 bits */
#define NAME (DIGITS + 3)	/* where the name begins behind it */

/* the number that the line begins with, and its digits */
static uint64_t
address(str line, size_t *digits)
{
	static const uint8_t digit[256] = {
		['0'] = 1, 2, 3, 4, 5, 6, 7, 8, 9, 10,
		['a'] = 11, 12, 13, 14, 15, 16
	};
	uint64_t addr = 0;
	unsigned d;
	size_t i = 0;

	for (; i < line.n && (d = digit[(unsigned char)line.p[i]]) > 0; i++)
		addr = addr << 4 | (d - 1);
	*digits = i;
	return addr;
}

bool
ksyms_line(str line, size_t at, struct symtab_symbol *s)
{
	size_t i;
	uint64_t addr = address(line, &i);
	char kind;

	if (i == 0 || i + 3 >= line.n || line.p[i] != ' ')
		return false;
	kind = line.p[i + 1];
	*s = (struct symtab_symbol){.start = addr, .end = addr,
	    .name = (uint32_t)(at + i + 3),
	    .binding = kind == 'W' ? STB_WEAK : kind >= 'A' && kind <= 'Z' ?
	    STB_GLOBAL : STB_LOCAL,
	    .ko = line.p[line.n - 1] == ']'};
	return memchr("TtWwDdBb", kind, 8) != NULL && line.p[i + 3] != '$';
}

/* can the line be one of the kernel's own code, and not below the last one?
 * Addresses of equal length are in the order of their digits */
static bool
follows(str line, const char *last)
{
	return line.n > NAME && line.p[DIGITS] == ' ' &&
	    line.p[DIGITS + 2] == ' ' && line.p[line.n - 1] != ']' &&
	    memcmp(line.p, last, DIGITS) >= 0;
}

bool
ksyms_own(struct symtab *t, const char *anchor, uint64_t text)
{
	str rest = buf_str(&t->text[0].all), begin = str_of(anchor), line;
	const char *last = "0000000000000000";
	uint64_t from = 0, to = 0;
	size_t digits;

	if (str_chr(rest, '\0') != STR_NONE)
		return false;
	while (to == 0 && str_chr(rest, '\n') != STR_NONE) {
		str_cut(&rest, '\n', &line);
		if (!follows(line, last))
			return false;
		last = line.p;
		if (from == 0 && str_eq(str_from(line, NAME), begin))
			from = address(line, &digits);
		if (str_eq(str_from(line, NAME), STR("_etext")))
			to = address(line, &digits);
	}
	if (from == 0 || to <= from)
		return false;
	t->text[0].all.n -= rest.n;
	t->moved = from - text;
	t->from = text;
	t->to = to - t->moved;
	return true;
}

/* where the line begins that has this byte */
static size_t
line_of(str text, size_t at)
{
	while (at > 0 && text.p[at - 1] != '\n')
		at--;
	return at;
}

/* the line that begins there */
static str
line_at(str text, size_t at)
{
	str rest = str_from(text, at), line = rest;

	str_cut(&rest, '\n', &line);
	return line;
}

/* where the first line is that lies above an address */
static size_t
above(str text, uint64_t addr)
{
	size_t low = 0, high = text.n, digits;

	while (low < high) {
		size_t mid = line_of(text, low + (high - low) / 2);
		str line = line_at(text, mid);

		if (address(line, &digits) <= addr)
			low = mid + line.n + 1;
		else
			high = mid;
	}
	return low;
}

/* where the first line is of those that may have the symbol of an address,
 * which all lie at one place */
static size_t
first_of(str text, size_t above)
{
	struct symtab_symbol s;
	uint64_t start = 0;
	bool found = false;
	size_t at = above, first = above;

	while (at > 0) {
		at = line_of(text, at - 1);
		if (!ksyms_line(line_at(text, at), at, &s))
			continue;
		if (found && s.start != start)
			break;
		found = true;
		start = s.start;
		first = at;
	}
	return first;
}

bool
ksyms_find(const struct symtab *all, uint64_t addr, struct symtab_hit *hit)
{
	struct symtab t = {.arena = all->arena, .kernel = true};
	str text = buf_str(&all->text[0].all);
	size_t end = above(text, addr + all->moved), at = first_of(text, end);
	struct symtab_symbol s;
	bool found, behind = false;

	for (; at < text.n && !behind; at += line_at(text, at).n + 1) {
		behind = at >= end;
		if (ksyms_line(line_at(text, at), at, &s))
			symtab_add(&t, s);
		else
			behind = false;
	}
	t.text[0].all = all->text[0].all;
	symtab_sort(&t);
	symtab_finish(&t);
	found = symtab_find(&t, addr + all->moved, hit);
	hit->start -= all->moved;
	hit->number = SYMTAB_NONE;
	t.text[0].all = (struct buf){0};	/* it is not its own */
	symtab_free(&t);
	return found;
}
