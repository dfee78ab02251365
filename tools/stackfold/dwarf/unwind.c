#include "tools/stackfold/dwarf/unwind.h"

#include <string.h>

#include "tools/stackfold/dwarf/expr.h"

#define WORD 8
#define SIGNAL_FRAME 65536u	/* what a signal puts on the stack is smaller */

/* the registers of one function */
struct state {
	uint64_t reg[CFI_REGISTERS];
	struct memory memory;
	bool exact;		/* the address is not that of a call */
	bool away;		/* behind a signal frame, on another stack */
};

/* the number of a row, + 1, with the rules that were added for it; many
 * addresses share one */
static uint32_t
add_row(struct unwind *u, struct unwind_row row)
{
	uint32_t first = row.first, i;

	u->text.n = 0;
	row.first = 0;
	buf_add(&u->text, (str){(const char *)&row, sizeof(row)});
	if (row.n > 0)
		buf_add(&u->text, (str){(const char *)(u->rule + first),
		    row.n * sizeof(*u->rule)});
	i = names_id(&u->same, buf_str(&u->text));
	if (i < u->nrow) {
		u->nrule -= row.n;
		return i + 1;
	}
	row.first = first;
	GROW(u->row, u->row_cap, u->nrow + 1);
	u->row[u->nrow++] = row;
	return (uint32_t)u->nrow;
}

/* pack a rule; false if its number is larger than any stack */
static bool
pack(struct unwind *u, uint32_t reg, const struct cfi_rule *r, int64_t n,
    struct unwind_rule *to)
{
	if (r->how == CFI_AT_EXPR || r->how == CFI_IS_EXPR) {
		GROW(u->expr, u->expr_cap, u->nexpr + 1);
		n = (int64_t)u->nexpr;
		u->expr[u->nexpr++] = r->expr;
	}
	*to = (struct unwind_rule){(uint16_t)reg, (uint16_t)r->how,
	    (int32_t)n};
	return to->n == n;
}

static int32_t
lowest_of(const struct unwind *u, const struct unwind_row *row)
{
	int32_t lowest = 0;

	if (row->cfa.how != CFI_PLUS)
		return 0;
	for (uint32_t i = 0; i < row->n; i++) {
		const struct unwind_rule *r = &u->rule[row->first + i];

		if (r->how != CFI_AT || r->n > -WORD)
			return 0;
		lowest = r->n < lowest ? r->n : lowest;
	}
	return lowest;
}

/* keep the rules that change something */
static uint32_t
add_rules(struct unwind *u, const struct cfi_row *from, bool signal)
{
	struct unwind_row row = {.kind = UNWIND_ROW_RULES, .signal = signal,
	    .first = (uint32_t)u->nrule};
	bool fits = pack(u, (uint32_t)from->cfa.n, &from->cfa, from->cfa.plus,
	    &row.cfa);

	if (from->of[CFI_RETURN].how == CFI_UNDEFINED)
		row.kind = UNWIND_ROW_LAST;
	if (from->of[CFI_RETURN].how == CFI_SAME)
		row.kind = UNWIND_ROW_NONE;
	for (uint32_t i = 0; i < CFI_REGISTERS; i++) {
		if (from->of[i].how == CFI_SAME)
			continue;
		GROW(u->rule, u->rule_cap, u->nrule + 1);
		fits &= pack(u, i, &from->of[i], from->of[i].n,
		    &u->rule[u->nrule++]);
		row.n++;
	}
	row.lowest = lowest_of(u, &row);
	if (!fits)
		row.kind = UNWIND_ROW_NONE;
	return add_row(u, row);
}

static uint32_t
make_row(struct unwind *u, struct elf_cache_file *f, uint64_t place)
{
	uint64_t addr = elf_cache_address(f, place), pushed;
	struct fde part;
	struct cfi_row row;

	if (cfi_find(&f->cfi, addr, &part) && cfi_row(&part, addr, &row))
		return add_rules(u, &row, part.signal);
	if (elf_cache_jump(f, addr, &pushed)) {
		row = (struct cfi_row){.cfa = {.how = CFI_PLUS, .n = CFI_RSP,
		    .plus = WORD + (int64_t)pushed}};
		row.of[CFI_RETURN] = (struct cfi_rule){.how = CFI_AT,
		    .n = -WORD};
		return add_rules(u, &row, false);
	}
	return add_row(u, (struct unwind_row){.kind = UNWIND_ROW_POINTER});
}

/* by place in the file: its row, + 1 */
static struct u64_map *
rows_of(struct unwind *u, const struct elf_cache_file *f)
{
	size_t cap = u->file_cap;

	if (f->number >= cap) {
		GROW(u->file, u->file_cap, f->number + 1);
		memset(u->file + cap, 0, (u->file_cap - cap) *
		    sizeof(*u->file));
	}
	return &u->file[f->number];
}

/* the row of an address, + 1; 0 if it lies nowhere or its file is missing */
static uint32_t
find_row(struct unwind *u, struct memory *memory, uint64_t addr)
{
	const struct map *m = maps_find(memory->maps, addr);
	struct elf_cache_file *f;
	struct u64_map *rows;
	uint64_t place;
	uint32_t row;

	if (m == NULL)
		return 0;
	f = u->files != NULL ? elf_cache_of(u->files, m->module) :
	    elf_cache_loaded(m->module);
	if (f == NULL) {
		memory->missing = m->module;
		return 0;
	}
	rows = rows_of(u, f);
	place = map_place(m, addr);
	row = u64_map_get(rows, place);
	if (row == 0) {
		row = make_row(u, f, place);
		u64_map_set(rows, place, row);
	}
	return row;
}

static const struct unwind_row *
row_of(struct unwind *u, struct memory *m, uint64_t addr)
{
	static const struct unwind_row nowhere;
	uint64_t state = m->maps->state;
	uint64_t mixed = (addr ^ state << 32) * 0x9e3779b97f4a7c15u;
	struct unwind_recent *r = &u->recent[mixed >> 40 & (UNWIND_SLOTS - 1)];

	if (r->row == 0 || r->addr != addr || r->state != state)
		*r = (struct unwind_recent){addr, (uint32_t)state,
		    find_row(u, m, addr)};
	return r->row > 0 ? &u->row[r->row - 1] : &nowhere;
}

/* what a rule says of a register */
static bool
value(const struct unwind *u, struct state *s, const struct unwind_rule *r,
    uint64_t cfa, uint64_t *to)
{
	switch (r->how) {
	case CFI_AT:
		return memory_read(&s->memory, cfa + (uint64_t)(int64_t)r->n,
		    to);
	case CFI_IS:
		*to = cfa + (uint64_t)(int64_t)r->n;
		return true;
	case CFI_IN:
		if ((uint32_t)r->n >= CFI_REGISTERS)
			return false;
		*to = s->reg[r->n];
		return true;
	case CFI_AT_EXPR:
		return expr_value(u->expr[r->n], s->reg, &s->memory, &cfa,
		    to) && memory_read(&s->memory, *to, to);
	case CFI_IS_EXPR:
		return expr_value(u->expr[r->n], s->reg, &s->memory, &cfa,
		    to);
	default:
		*to = 0;
		return true;
	}
}

/* the usual case: all lies in the copy, below the CFA; false if it does not */
static bool
by_places(struct state *s, const struct unwind_row *row,
    const struct unwind_rule *rule, uint64_t cfa)
{
	uint64_t low = cfa + (uint64_t)(int64_t)row->lowest;
	uint64_t at = low - s->memory.start, size = cfa - low;
	struct bytes b;

	if (row->lowest == 0 || at > s->memory.copy.n ||
	    size > s->memory.copy.n - at)
		return false;
	for (uint32_t i = 0; i < row->n; i++) {
		b = bytes_of((str){s->memory.copy.p + at + (size_t)(rule[i].n -
		    row->lowest), WORD});
		s->reg[rule[i].reg] = bytes_u64(&b);
	}
	s->reg[CFI_RSP] = cfa;
	return true;
}

static bool
by_rules(const struct unwind *u, struct state *s, const struct unwind_row *row)
{
	const struct unwind_rule *rule = &u->rule[row->first];
	uint64_t found[CFI_REGISTERS], cfa;

	if (row->cfa.how == CFI_PLUS)
		cfa = s->reg[row->cfa.reg] + (uint64_t)(int64_t)row->cfa.n;
	else if (!expr_value(u->expr[row->cfa.n], s->reg, &s->memory, NULL,
	    &cfa))
		return false;
	if (by_places(s, row, rule, cfa))
		return true;
	for (uint32_t i = 0; i < row->n; i++) {
		uint32_t reg = rule[i].reg;

		if (value(u, s, &rule[i], cfa, &found[i]))
			continue;
		if (reg == CFI_RETURN || reg == CFI_RSP)
			return false;
		found[i] = s->reg[reg];	/* maybe it is never needed */
	}
	s->reg[CFI_RSP] = cfa;
	for (uint32_t i = 0; i < row->n; i++)
		s->reg[rule[i].reg] = found[i];
	return true;
}

/* the caller's address and frame pointer lie where the frame pointer points,
 * if that is one; it is 0 in the outermost function */
static bool
by_pointer(struct state *s)
{
	uint64_t at = s->reg[CFI_RBP], back, next;

	if (at == 0) {
		s->reg[CFI_RETURN] = 0;
		return true;
	}
	if (at < s->reg[CFI_RSP] || at % WORD != 0 ||
	    at - s->reg[CFI_RSP] >= s->memory.copy.n ||
	    !memory_read(&s->memory, at + WORD, &back) ||
	    !memory_read(&s->memory, at, &next) ||
	    (back != 0 && maps_find(s->memory.maps, back - 1) == NULL))
		return false;
	s->reg[CFI_RETURN] = back;
	s->reg[CFI_RBP] = next;
	s->reg[CFI_RSP] = at + 2 * WORD;
	return true;
}

/* the address lies nowhere: somebody called a bad pointer */
static bool
by_bad_call(struct state *s)
{
	uint64_t back;

	if (!memory_read(&s->memory, s->reg[CFI_RSP], &back) ||
	    maps_find(s->memory.maps, back - 1) == NULL)
		return false;
	s->reg[CFI_RETURN] = back;
	s->reg[CFI_RSP] += WORD;
	return true;
}

/* go on to the caller; false at the end, for that reason */
static bool
step(struct unwind *u, struct state *s, const struct unwind_row *row,
    bool innermost, enum unwind_stop *why)
{
	uint64_t sp = s->reg[CFI_RSP];
	bool signal = row->signal, found;

	s->memory.beyond = false;
	*why = UNWIND_WHOLE;
	if (row->kind == UNWIND_ROW_LAST)
		return false;
	if (row->kind == UNWIND_ROW_RULES)
		found = by_rules(u, s, row);
	else if (row->kind == UNWIND_ROW_POINTER)
		found = by_pointer(s);
	else
		found = innermost && by_bad_call(s);
	s->exact = signal;
	if (!found) {
		*why = s->away ? UNWIND_AWAY : s->memory.beyond ? UNWIND_CUT :
		    UNWIND_NO_RULE;
		return false;
	}
	s->away |= signal && s->reg[CFI_RSP] - sp >= SIGNAL_FRAME;
	if (s->reg[CFI_RETURN] == 0)
		return false;
	*why = UNWIND_STUCK;
	return signal || s->reg[CFI_RSP] > sp;
}

size_t
unwind_stack(struct unwind *u, const struct unwind_thread *t, uint64_t *to,
    size_t most, enum unwind_stop *why, uint64_t *top)
{
	struct state s = {.memory = {.start = t->reg[CFI_RSP],
	    .copy = t->copy, .maps = t->maps, .files = u->files}};
	const struct unwind_row *row;

	memcpy(s.reg, t->reg, sizeof(s.reg));
	s.exact = true;
	for (size_t n = 0; n < most; n++) {
		to[n] = s.reg[CFI_RETURN] - !s.exact;
		*top = s.reg[CFI_RSP];
		row = row_of(u, &s.memory, to[n]);
		to[n] += row->signal && !s.exact;	/* nobody called it */
		if (step(u, &s, row, n == 0, why) &&
		    s.memory.missing == NULL)
			continue;
		u->missing = s.memory.missing;
		if (u->missing != NULL)
			*why = UNWIND_LATER;
		return n + 1;
	}
	*why = UNWIND_DEEP;
	return most;
}

void
unwind_free(struct unwind *u)
{
	struct buf rows = {.p = (char *)u->row};
	struct buf rules = {.p = (char *)u->rule};
	struct buf exprs = {.p = (char *)u->expr};
	struct buf files = {.p = (char *)u->file};

	buf_free(&exprs);
	buf_free(&u->text);
	names_free(&u->same);
	buf_free(&rows);
	buf_free(&rules);
	for (size_t i = 0; i < u->file_cap; i++)
		u64_map_free(&u->file[i]);
	buf_free(&files);
}
