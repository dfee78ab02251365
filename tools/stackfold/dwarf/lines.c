#include "tools/stackfold/dwarf/lines.h"

#include <stdlib.h>

#include "common/base/buf.h"
#include "common/base/leb128.h"
#include "common/base/sys.h"

#define WIDE UINT32_MAX		/* a length that means: 64 bits follow */
#define MOST ((size_t)1 << 22)	/* rows of a unit; more are an attack */
#define PATH 1			/* of the ways to describe a file */

/* instructions without operand numbers, and those behind a 0 */
enum {
	COPY = 1, ADVANCE_PC, ADVANCE_LINE, SET_FILE, SET_COLUMN, NEGATE,
	BLOCK, CONST_ADD_PC, FIXED_ADVANCE_PC
};
enum {END = 1, SET_ADDRESS, DEFINE_FILE};

struct machine {
	struct lines *to;
	struct form_unit form;
	struct bytes code;
	uint8_t unit, first, base, range;	/* of special instructions */
	str lengths;		/* how many operands each instruction has */
	uint64_t addr, file, line;
};

static str
text(struct bytes *b)
{
	size_t end = str_chr((str){b->p, b->n}, '\0');
	str s = bytes_take(b, end != STR_NONE ? end : b->n);

	bytes_u8(b);
	return s;
}

static void
add_file(struct lines *t, str name)
{
	GROW(t->file, t->file_cap, t->nfile + 1);
	t->file[t->nfile++] = str_from(name, str_folder(name));
}

/* the tables of folders and files until DWARF 4 */
static void
read_old_names(struct lines *t, struct bytes *b)
{
	str name;

	t->first = 1;
	while (text(b).n > 0)
		;
	while ((name = text(b)).n > 0) {
		add_file(t, name);
		leb128_unsigned(b);
		leb128_unsigned(b);
		leb128_unsigned(b);
	}
}

/* the same since DWARF 5, where each table says what it consists of; only
 * those of files are kept */
static void
read_names(struct machine *m, struct bytes *b, bool files)
{
	struct {
		uint64_t what, form;
	} column[16];
	size_t ncolumn = bytes_u8(b);
	struct form_value v;
	uint64_t n;

	for (size_t i = 0; i < ncolumn && i < LENGTH(column); i++) {
		column[i].what = leb128_unsigned(b);
		column[i].form = leb128_unsigned(b);
	}
	n = leb128_unsigned(b);
	b->cut |= ncolumn > LENGTH(column) || (ncolumn == 0 && n > 0);
	for (; n > 0 && !b->cut; n--) {
		size_t before = b->n;
		str name = STR("");

		for (size_t i = 0; i < ncolumn; i++) {
			if (!form_read(b, &m->form, column[i].form, 0, &v))
				b->cut = true;
			else if (column[i].what == PATH)
				name = form_text(&m->form, &v);
		}
		b->cut |= b->n == before;	/* names of no bytes */
		if (files)
			add_file(m->to, name);
	}
}

static void
add_row(struct machine *m, bool last)
{
	struct lines *t = m->to;

	if (t->nrow >= MOST)
		return;
	GROW(t->row, t->row_cap, t->nrow + 1);
	t->row[t->nrow] = (struct line){m->addr, (uint32_t)m->file,
	    (uint32_t)m->line, (uint32_t)t->nrow, last};
	t->nrow++;
}

static void
restart(struct machine *m)
{
	m->addr = 0;
	m->file = m->line = 1;
}

static void
extended(struct machine *m)
{
	struct bytes b = bytes_of(bytes_take(&m->code,
	    leb128_unsigned(&m->code)));

	switch (bytes_u8(&b)) {
	case END:
		add_row(m, true);
		restart(m);
		break;
	case SET_ADDRESS:
		m->addr = bytes_fixed(&b, b.n == 4 ? 4 : 8);
		break;
	case DEFINE_FILE:
		add_file(m->to, text(&b));
		break;
	default:
		break;
	}
}

static void
special(struct machine *m, uint8_t op)
{
	unsigned n = op - m->first;

	m->addr += (uint64_t)(n / m->range) * m->unit;
	m->line += (uint64_t)(int64_t)(int8_t)m->base + n % m->range;
	add_row(m, false);
}

static void
standard(struct machine *m, uint8_t op)
{
	struct bytes *b = &m->code;

	switch (op) {
	case 0:
		extended(m);
		break;
	case COPY:
		add_row(m, false);
		break;
	case ADVANCE_PC:
		m->addr += leb128_unsigned(b) * m->unit;
		break;
	case ADVANCE_LINE:
		m->line += (uint64_t)leb128_signed(b);
		break;
	case SET_FILE:
		m->file = leb128_unsigned(b);
		break;
	case CONST_ADD_PC:
		m->addr += (uint64_t)((255u - m->first) / m->range) * m->unit;
		break;
	case FIXED_ADVANCE_PC:
		m->addr += bytes_u16(b);
		break;
	default:
		for (uint8_t n = (uint8_t)m->lengths.p[op - 1]; n > 0; n--)
			leb128_unsigned(b);
	}
}

static int
by_address(const void *a, const void *b)
{
	const struct line *x = a, *y = b;

	if (x->addr != y->addr)
		return x->addr < y->addr ? -1 : 1;
	if (x->last != y->last)
		return x->last ? -1 : 1;
	return x->number < y->number ? -1 : 1;
}

/* the header up to the program; false if it is damaged */
static bool
read_header(struct machine *m, struct bytes *b)
{
	uint64_t n = bytes_u32(b);

	m->form.wide = n == WIDE;
	if (m->form.wide)
		n = bytes_u64(b);
	*b = bytes_of(bytes_take(b, n));
	m->form.version = bytes_u16(b);
	if (m->form.version >= 5) {
		m->form.address = bytes_u8(b);
		bytes_u8(b);
	}
	n = form_offset(b, &m->form);
	m->code = *b;
	bytes_take(&m->code, n);
	m->unit = bytes_u8(b);
	if (m->form.version >= 4)
		bytes_u8(b);
	bytes_u8(b);
	m->base = bytes_u8(b);
	m->range = bytes_u8(b);
	m->first = bytes_u8(b);
	m->lengths = bytes_take(b, m->first > 0 ? m->first - 1u : 0);
	return !b->cut && !m->code.cut && m->range > 0 && m->first > 0 &&
	    m->form.version >= 2 && m->form.version <= 5;
}

/* a table begins with its length */
static str
table(struct sections *s, uint64_t at)
{
	struct bytes b = bytes_of(sections_part(s, SECTIONS_LINE, at, 12));
	uint64_t n = bytes_u32(&b), head = 4;

	if (n == WIDE) {
		n = bytes_u64(&b);
		head = 12;
	}
	return sections_part(s, SECTIONS_LINE, at, n < UINT64_MAX - head ?
	    n + head : n);
}

void
lines_read(struct lines *to, const struct form_unit *u, uint64_t at)
{
	struct machine m = {.to = to, .form = *u};
	struct bytes b = bytes_of(table(u->s, at));

	if (!read_header(&m, &b))
		return;
	if (m.form.version >= 5) {
		read_names(&m, &b, false);
		read_names(&m, &b, true);
	} else
		read_old_names(to, &b);
	for (restart(&m); m.code.n > 0 && !m.code.cut;) {
		uint8_t op = bytes_u8(&m.code);

		if (op >= m.first)
			special(&m, op);
		else
			standard(&m, op);
	}
	if (to->nrow > 0)
		qsort(to->row, to->nrow, sizeof(*to->row), by_address);
}

bool
lines_find(const struct lines *t, uint64_t addr, str *file, uint64_t *line)
{
	size_t low = 0, high = t->nrow;

	while (low < high) {
		size_t mid = low + (high - low) / 2;

		if (t->row[mid].addr <= addr)
			low = mid + 1;
		else
			high = mid;
	}
	if (low == 0 || t->row[low - 1].last)
		return false;
	*file = lines_file(t, t->row[low - 1].file);
	*line = t->row[low - 1].line;
	return true;
}

str
lines_file(const struct lines *t, uint64_t number)
{
	uint64_t i = number - t->first;

	return i < t->nfile ? t->file[i] : STR("");
}

void
lines_free(struct lines *t)
{
	struct buf rows = {.p = (char *)t->row};
	struct buf files = {.p = (char *)t->file};

	buf_free(&rows);
	buf_free(&files);
	*t = (struct lines){0};
}
