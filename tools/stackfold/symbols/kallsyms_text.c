#include "tools/stackfold/symbols/kallsyms_text.h"

#include <string.h>

#define DIGITS ((size_t)16)	/* number of digits of an address */
#define NAME (DIGITS + 3)	/* offset of the name in a line */
#define AROUND 8		/* number of lines checked on either side of a
				 * symbol's lines */
#define LOWEST "0000000000000000"

/* Return the address at the start of the line.  *digits becomes its length. */
static uint64_t
parse_address(str line, size_t *digits)
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
kallsyms_text_line(str line, size_t at, struct symtab_symbol *s)
{
	size_t i;
	uint64_t addr = parse_address(line, &i);
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

/* Return true if the line belongs to the core kernel and its address is not
 * below that of the line `last`.  Addresses of equal length sort like their
 * digits. */
static bool
is_in_order(str line, const char *last)
{
	return line.n > NAME && line.p[DIGITS] == ' ' &&
	    line.p[DIGITS + 2] == ' ' && line.p[line.n - 1] != ']' &&
	    memcmp(line.p, last, DIGITS) >= 0;
}

/* Return true if the text contains NUL bytes, as after an incomplete write. */
static bool
has_zeros(const char *from, const char *to)
{
	return str_has_char((str){from, (size_t)(to - from)}, '\0');
}

/* Return the start of the line that contains an offset. */
static size_t
find_line_begin(str text, size_t at)
{
	while (at > 0 && text.p[at - 1] != '\n')
		at--;
	return at;
}

static str
get_line(str text, size_t at)
{
	str rest = str_from(text, at), line = rest;

	str_cut(&rest, '\n', &line);
	return line;
}

/* Find the last complete line with that name. */
static bool
find_last_named(str text, str name, str *line)
{
	size_t end = text.n, at;

	for (; end > 0; end = at) {
		at = find_line_begin(text, end - 1);
		*line = str_upto(str_from(text, at), end - 1 - at);
		if (text.p[end - 1] == '\n' && line->n == NAME + name.n &&
		    str_ends(*line, name))
			return true;
	}
	return false;
}

/* Find the first line with that name.  Stop at a line that is out of order. */
static bool
find_first_named(str text, str name, str *line)
{
	const char *last = LOWEST;

	while (str_cut(&text, '\n', line) && is_in_order(*line, last)) {
		if (str_eq(str_from(*line, NAME), name))
			return true;
		last = line->p;
	}
	return false;
}

bool
kallsyms_text_core(struct symtab *t, const char *anchor, uint64_t text)
{
	str all = buf_str(&t->text[0].all), first, last;
	uint64_t from, to;
	size_t digits, n;

	if (!find_last_named(all, STR("_etext"), &last) ||
	    !find_first_named(all, str_of(anchor), &first) ||
	    !is_in_order(last, first.p))
		return false;
	from = parse_address(first, &digits);
	to = parse_address(last, &digits);
	if (from == 0 || to == from)
		return false;
	n = (size_t)(last.p - all.p) + last.n + 1;
	t->text[0].all.n = n;
	t->core.rest = all.n - n;
	t->core.moved = from - text;
	t->core.from = text;
	t->core.to = to - t->core.moved;
	return true;
}

static bool
has_address(str text, uint64_t from, uint64_t to)
{
	str line;
	size_t digits;

	while (str_cut(&text, '\n', &line)) {
		uint64_t addr = parse_address(line, &digits);

		if (digits > 0 && addr >= from && addr <= to)
			return true;
	}
	return false;
}

bool
kallsyms_text_extend(struct symtab *t, uint64_t addr)
{
	struct symtab_core *core = &t->core;
	struct buf *b = &t->text[0].all;
	str rest = {b->p + b->n, core->rest}, next = rest, line;
	const char *last = b->p + find_line_begin(buf_str(b), b->n - 1);
	struct symtab_symbol s;
	uint64_t to = 0;

	core->rest = 0;
	while (str_cut(&next, '\n', &line) && next.n > 0 &&
	    is_in_order(line, last)) {
		last = line.p;
		rest = next;
		if (kallsyms_text_line(line, 0, &s))
			to = s.start;
	}
	if (addr < core->from || addr + core->moved >= to ||
	    has_zeros(b->p + b->n, rest.p) ||
	    has_address(rest, core->from + core->moved, to))
		return false;
	b->n = (size_t)(rest.p - b->p);
	core->to = to - core->moved;
	return true;
}

static bool
is_above(str line, const char addr[DIGITS])
{
	return line.n >= DIGITS && memcmp(line.p, addr, DIGITS) > 0;
}

/* Return the start of the first line with a greater address. */
static size_t
find_line_above(str text, const char addr[DIGITS])
{
	size_t low = 0, high = text.n;

	while (low < high) {
		size_t mid = find_line_begin(text, low + (high - low) / 2);
		str line = get_line(text, mid);

		if (is_above(line, addr))
			high = mid;
		else
			low = mid + line.n + 1;
	}
	return low;
}

/* Return the start of a line from which all symbols at the last address before
 * `above` follow: the line of the symbol before them. */
static size_t
find_symbol_before(str text, size_t above)
{
	struct symtab_symbol s;
	uint64_t start = 0;
	bool found = false;
	size_t at = above;

	while (at > 0) {
		at = find_line_begin(text, at - 1);
		if (!kallsyms_text_line(get_line(text, at), at, &s))
			continue;
		if (found && s.start != start)
			break;
		found = true;
		start = s.start;
	}
	return at;
}

/* go back AROUND lines, or to the start of the text */
static size_t
find_line_before(str text, size_t at)
{
	for (int i = 0; i < AROUND && at > 0; i++)
		at = find_line_begin(text, at - 1);
	return at;
}

/* Add the symbols of lines from `at` up to the first symbol at or after `end`.
 * Return the end of its line. */
static size_t
add_symbols(struct symtab *t, str text, size_t at, size_t end)
{
	struct symtab_symbol s;
	bool after = false;

	while (at < text.n && !after) {
		str line = get_line(text, at);

		if (kallsyms_text_line(line, at, &s)) {
			after = at >= end;
			symtab_add(t, s);
		}
		at += line.n + 1;
	}
	return at < text.n ? at : text.n;
}

/* Return true if the lines from..to and AROUND lines on either side are in
 * order and undamaged, and the line at `end` is the first with an address
 * greater than `addr`. */
static bool
are_in_order(str text, size_t from, size_t to, size_t end,
    const char addr[DIGITS])
{
	size_t begin = find_line_before(text, from), at = begin;
	const char *last = LOWEST;

	for (int others = 0; at < text.n && others < AROUND;
	    others += at > to) {
		str line = get_line(text, at);

		if (!is_in_order(line, last) ||
		    is_above(line, addr) != (at >= end))
			return false;
		last = line.p;
		at += line.n + 1;
	}
	return !has_zeros(text.p + begin, text.p + (at < text.n ? at :
	    text.n));
}

bool
kallsyms_text_find(const struct symtab *all, uint64_t addr,
    struct symtab_hit *hit, bool *found)
{
	struct symtab t = {.kernel = true, .names.arena = all->names.arena};
	str text = buf_str(&all->text[0].all);
	uint64_t there = addr + all->core.moved, rest = there;
	char wanted[DIGITS];
	size_t at, end, after;
	bool whole;

	for (size_t i = DIGITS; i-- > 0; rest >>= 4)
		wanted[i] = "0123456789abcdef"[rest & 15];
	end = find_line_above(text, wanted);
	at = find_symbol_before(text, end);
	after = add_symbols(&t, text, at, end);
	whole = are_in_order(text, at, after, end, wanted);
	t.text[0].all = all->text[0].all;
	symtab_sort(&t);
	symtab_finish(&t);
	*found = symtab_find(&t, there, hit);
	hit->start -= all->core.moved;
	hit->from = there - hit->from < addr ? addr - (there - hit->from) : 0;
	hit->to = hit->to - there < UINT64_MAX - addr ?
	    addr + (hit->to - there) : UINT64_MAX;
	hit->number = SYMTAB_NONE;
	t.text[0].all = (struct buf){0};	/* the text belongs to the
						 * caller */
	symtab_free(&t);
	return whole;
}
