#include "tools/stackfold/dwarf/lines.h"

#include "common/base/buf.h"
#include "common/base/leb128.h"
#include "common/base/search.h"
#include "common/base/sys.h"
#include "tools/stackfold/dwarf/dwarf.h"

#define MOST ((size_t)1 << 22)	/* maximum rows; limits damaged units */

/* the state machine of a line number program */
struct machine {
	struct lines *to;
	struct form_unit form;
	struct bytes code;

	/* header fields, named as in the DWARF standard (6.2.4) */
	uint8_t minimum_instruction_length, opcode_base, line_base, line_range;
	str standard_opcode_lengths;

	/* registers */
	uint64_t addr, file, line;
};

static void
add_folder(struct lines *t, str name)
{
	*APPEND(t->folder, t->folder_cap, t->nfolder) = name;
}

static void
add_file(struct lines *t, str name, uint64_t folder)
{
	*APPEND(t->file, t->file_cap, t->nfile) = (struct lines_file){
	    .name = name, .folder = folder < UINT32_MAX ? (uint32_t)folder :
	    UINT32_MAX};
}

/* read the directory and file tables up to DWARF 4 */
static void
read_old_files(struct lines *t, struct bytes *b)
{
	str name;

	t->first = 1;
	add_folder(t, STR(""));		/* the compilation directory */
	while ((name = bytes_string(b)).n > 0)
		add_folder(t, name);
	while ((name = bytes_string(b)).n > 0) {
		add_file(t, name, leb128_unsigned(b));
		leb128_unsigned(b);
		leb128_unsigned(b);
	}
}

/* read a directory or file table of DWARF 5, which begins with the formats of
 * its columns */
static void
read_files(struct machine *m, struct bytes *b, bool files)
{
	struct {
		uint64_t content, form;
	} column[16];
	size_t ncolumn = bytes_u8(b);
	struct form_value v;
	uint64_t n;

	for (size_t i = 0; i < ncolumn && i < LENGTH(column); i++) {
		column[i].content = leb128_unsigned(b);
		column[i].form = leb128_unsigned(b);
	}
	n = leb128_unsigned(b);
	b->cut |= ncolumn > LENGTH(column) || (ncolumn == 0 && n > 0);
	for (; n > 0 && !b->cut; n--) {
		size_t before = b->n;
		uint64_t folder = 0;
		str name = STR("");

		for (size_t i = 0; i < ncolumn; i++) {
			if (!form_read(b, &m->form, column[i].form, 0, &v))
				b->cut = true;
			else if (column[i].content == DW_LNCT_path)
				name = form_text(&m->form, &v);
			else if (column[i].content == DW_LNCT_directory_index)
				folder = v.n;
		}
		b->cut |= b->n == before;	/* stop if no bytes were read,
						 * or a damaged n would loop for
						 * long */
		if (files)
			add_file(m->to, name, folder);
		else
			add_folder(m->to, name);
	}
}

static void
add_row(struct machine *m)
{
	struct lines *t = m->to;

	if (t->nrow >= MOST)
		return;
	*APPEND(t->row, t->row_cap, t->nrow) =
	    (struct lines_row){m->addr, (uint32_t)m->file, (uint32_t)m->line};
}

/* end a sequence at the current address, with all rows since the last
 * sequence */
static void
add_sequence(struct machine *m)
{
	struct lines *t = m->to;
	size_t first = t->nsequence == 0 ? 0 :
	    t->sequence[t->nsequence - 1].row +
	    t->sequence[t->nsequence - 1].n;

	if (first == t->nrow)
		return;
	*APPEND(t->sequence, t->sequence_cap, t->nsequence) =
	    (struct lines_sequence){t->row[first].addr, m->addr, first,
	    t->nrow - first};
}

static void
reset_registers(struct machine *m)
{
	m->addr = 0;
	m->file = m->line = 1;
}

static void
run_extended(struct machine *m)
{
	struct bytes b = bytes_of(bytes_take(&m->code,
	    leb128_unsigned(&m->code)));
	str name;

	switch (bytes_u8(&b)) {
	case DW_LNE_end_sequence:
		add_sequence(m);
		reset_registers(m);
		break;
	case DW_LNE_set_address:
		m->addr = bytes_fixed(&b, b.n == 4 ? 4 : 8);
		break;
	case DW_LNE_define_file:
		name = bytes_string(&b);
		add_file(m->to, name, leb128_unsigned(&b));
		break;
	default:
		break;
	}
}

static void
advance_address(struct machine *m, uint64_t instructions)
{
	m->addr += instructions * m->minimum_instruction_length;
}

static void
run_special(struct machine *m, uint8_t op)
{
	unsigned n = op - m->opcode_base;

	advance_address(m, n / m->line_range);
	m->line += (uint64_t)(int64_t)(int8_t)m->line_base + n % m->line_range;
	add_row(m);
}

static void
run_standard(struct machine *m, uint8_t op)
{
	struct bytes *b = &m->code;
	uint8_t operands;

	switch (op) {
	case 0:
		run_extended(m);
		break;
	case DW_LNS_copy:
		add_row(m);
		break;
	case DW_LNS_advance_pc:
		advance_address(m, leb128_unsigned(b));
		break;
	case DW_LNS_advance_line:
		m->line += (uint64_t)leb128_signed(b);
		break;
	case DW_LNS_set_file:
		m->file = leb128_unsigned(b);
		break;
	case DW_LNS_const_add_pc:
		advance_address(m, (255u - m->opcode_base) / m->line_range);
		break;
	case DW_LNS_fixed_advance_pc:
		m->addr += bytes_u16(b);
		break;
	default:
		operands = (uint8_t)m->standard_opcode_lengths.p[op - 1];
		for (; operands > 0; operands--)
			leb128_unsigned(b);
	}
}

/* compare by start; code that the linker discarded starts at 0, and its longest
 * sequence sorts last */
static int
lines_compare_low(const void *a, const void *b)
{
	const struct lines_sequence *x = a, *y = b;

	if (x->low != y->low)
		return x->low < y->low ? -1 : 1;
	if (x->high != y->high)
		return x->high < y->high ? -1 : 1;
	return x->row < y->row ? -1 : x->row > y->row;
}

static bool
read_line_header(struct machine *m, struct bytes *b)
{
	uint64_t n = dwarf_initial_length(b, &m->form.offset_size);

	*b = bytes_of(bytes_take(b, n));
	m->form.version = bytes_u16(b);
	if (m->form.version >= 5) {
		m->form.address_size = bytes_u8(b);
		bytes_u8(b);
	}
	n = form_offset(b, &m->form);
	m->code = *b;
	bytes_take(&m->code, n);
	m->minimum_instruction_length = bytes_u8(b);
	if (m->form.version >= 4)
		bytes_u8(b);
	bytes_u8(b);
	m->line_base = bytes_u8(b);
	m->line_range = bytes_u8(b);
	m->opcode_base = bytes_u8(b);
	m->standard_opcode_lengths = bytes_take(b, m->opcode_base > 0 ?
	    m->opcode_base - 1u : 0);
	return !b->cut && !m->code.cut &&
	    m->line_range > 0 && m->opcode_base > 0 &&
	    m->form.version >= 2 && m->form.version <= 5;
}

static str
read_line_program(struct sections *s, uint64_t at)
{
	struct bytes b = bytes_of(sections_part(s, SECTIONS_LINE, at, 12));
	unsigned offset_size;
	uint64_t n = dwarf_initial_length(&b, &offset_size);
	uint64_t head = dwarf_initial_length_size(offset_size);

	return sections_part(s, SECTIONS_LINE, at, n < UINT64_MAX - head ?
	    n + head : n);
}

void
lines_read(struct lines *to, const struct form_unit *u, uint64_t at)
{
	struct machine m = {.to = to, .form = *u};
	struct bytes b = bytes_of(read_line_program(u->s, at));

	if (!read_line_header(&m, &b))
		return;
	if (m.form.version >= 5) {
		read_files(&m, &b, false);
		read_files(&m, &b, true);
	} else
		read_old_files(to, &b);
	for (reset_registers(&m); m.code.n > 0 && !m.code.cut;) {
		uint8_t op = bytes_u8(&m.code);

		if (op >= m.opcode_base)
			run_special(&m, op);
		else
			run_standard(&m, op);
	}
	SORT(to->sequence, to->nsequence, lines_compare_low);
}

bool
lines_find(const struct lines *t, uint64_t addr, uint64_t *file,
    uint64_t *line)
{
	size_t n = t->nsequence == 0 ? 0 : search_after(&t->sequence[0].low,
	    t->nsequence, sizeof(*t->sequence), addr);
	const struct lines_sequence *s = n > 0 ? &t->sequence[n - 1] : NULL;

	if (s == NULL || addr >= s->high)
		return false;
	n = search_after(&t->row[s->row].addr, s->n, sizeof(*t->row), addr);
	if (n == 0)		/* no row contains the address, because rows
				 * were not sorted */
		return false;
	*file = t->row[s->row + n - 1].file;
	*line = t->row[s->row + n - 1].line;
	return true;
}

str
lines_file(const struct lines *t, uint64_t number)
{
	uint64_t i = number - t->first;
	str name = i < t->nfile ? t->file[i].name : STR("");

	return str_from(name, str_folder(name));
}

/* append a path component; an absolute component replaces the path */
static void
add_to_path(struct buf *path, str part)
{
	if (str_starts(part, STR("/")))
		path->n = 0;
	else if (path->n > 0 && part.n > 0 && path->p[path->n - 1] != '/')
		buf_char(path, '/');
	buf_add(path, part);
}

str
lines_path(struct lines *t, uint64_t number, str comp_dir, struct arena *a)
{
	uint64_t i = number - t->first;
	struct lines_file *f = i < t->nfile ? &t->file[i] : NULL;
	struct buf path = {0};

	if (f == NULL || f->name.n == 0 || f->path.n > 0)
		return f == NULL ? STR("") : f->path;
	add_to_path(&path, comp_dir);
	if (f->folder < t->nfolder && (f->folder > 0 || path.n == 0))
		add_to_path(&path, t->folder[f->folder]);
	add_to_path(&path, f->name);
	f->path = arena_str(a, buf_str(&path));
	buf_free(&path);
	return f->path;
}

void
lines_free(struct lines *t)
{
	buf_drop(t->sequence);
	buf_drop(t->row);
	buf_drop(t->file);
	buf_drop(t->folder);
	*t = (struct lines){0};
}
