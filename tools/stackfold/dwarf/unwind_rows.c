#include "tools/stackfold/dwarf/unwind_rows.h"

#include "tools/stackfold/dwarf/caller_rules.h"

#define WORD 8
#define BLOCK ((uint64_t)1024)	/* bytes of code per block; the ranges of a
				 * block form a list */

/* Return the index of a row, + 1.  The row's rules must have been added last;
 * they are dropped if an equal row exists. */
static uint32_t
add_row(struct unwind_rows *u, struct unwind_row row)
{
	uint32_t first = row.first, i;

	u->text.n = 0;
	row.first = 0;
	buf_add(&u->text, (str){(const char *)&row, sizeof(row)});
	if (row.n > 0)
		buf_add(&u->text, (str){(const char *)(u->rule + first),
		    row.n * sizeof(*u->rule)});
	i = names_id(&u->same, buf_str(&u->text));
	if (i < u->n) {
		u->nrule -= row.n;
		return i + 1;
	}
	row.first = first;
	*APPEND(u->row, u->cap, u->n) = row;
	return (uint32_t)u->n;
}

/* Add a rule in packed form.  Return false if its offset is larger than any
 * stack. */
static bool
pack_rule(struct unwind_rows *u, uint32_t reg, const struct cfi_rule *r,
    int64_t n, struct unwind_rule *to)
{
	if (r->kind == RULE_EXPRESSION || r->kind == RULE_VAL_EXPRESSION) {
		n = (int64_t)u->nexpr;
		*APPEND(u->expr, u->expr_cap, u->nexpr) = cfi_expression(r);
	}
	*to = (struct unwind_rule){(uint16_t)reg, (uint16_t)r->kind,
	    (int32_t)n};
	return to->n == n;
}

static int32_t
find_lowest_offset(const struct unwind_rows *u, const struct unwind_row *row)
{
	int32_t lowest = 0;

	if (row->cfa.kind != RULE_REGISTER_OFFSET)
		return 0;
	for (uint32_t i = 0; i < row->n; i++) {
		const struct unwind_rule *r = &u->rule[row->first + i];

		if (r->kind != RULE_OFFSET || r->n > -WORD)
			return 0;
		lowest = r->n < lowest ? r->n : lowest;
	}
	return lowest;
}

/* Add a row with the rules that restore registers.  Without a rule, the return
 * address is still in the link register. */
static uint32_t
add_rules(struct unwind_rows *u, const struct arch *arch,
    const struct cfi_row *from, bool signal)
{
	struct unwind_row row = {.kind = UNWIND_ROW_RULES, .signal = signal,
	    .first = (uint32_t)u->nrule};
	bool fits = pack_rule(u, (uint32_t)from->cfa.reg, &from->cfa,
	    from->cfa.offset, &row.cfa);

	if (from->of[arch->ra].kind == RULE_UNDEFINED)
		row.kind = UNWIND_ROW_LAST;
	if (from->of[arch->ra].kind == RULE_SAME_VALUE)
		row.kind = arch->link ? UNWIND_ROW_LINK : UNWIND_ROW_NONE;
	for (uint32_t i = 0; i < ARCH_REGISTERS; i++) {
		const struct cfi_rule *r = &from->of[i];

		if (r->kind == RULE_SAME_VALUE)
			continue;
		fits &= pack_rule(u, i, r, r->kind == RULE_REGISTER ?
		    (int64_t)r->reg : r->offset,
		    APPEND(u->rule, u->rule_cap, u->nrule));
		row.n++;
	}
	row.lowest = find_lowest_offset(u, &row);
	if (!fits)
		row.kind = UNWIND_ROW_NONE;
	return add_row(u, row);
}

/* Return the range of offsets around `place` that has the same row, within its
 * block. */
static struct unwind_range
bound_range(const struct elf_cache_file *f, uint64_t place,
    const struct cfi_row *row)
{
	uint64_t addr = elf_cache_address(f, place), at = place % BLOCK;
	uint64_t begin = place - at, moved = addr - place;
	uint64_t from = at, to = at + 1;

	if (addr >= row->from && addr < row->to) {
		from = addr - row->from < at ? at - (addr - row->from) : 0;
		to = row->to - addr < BLOCK - at ? at + (row->to - addr) :
		    BLOCK;
	}
	if (elf_cache_address(f, begin + from) - (begin + from) != moved ||
	    elf_cache_address(f, begin + to - 1) - (begin + to - 1) != moved) {
		from = at;		/* two segments share this block */
		to = at + 1;
	}
	return (struct unwind_range){(uint16_t)from, (uint16_t)to, 0, 0};
}

static struct unwind_range
make_row(struct unwind_rows *u, const struct arch *arch,
    const struct elf_cache_file *f, uint64_t place)
{
	struct cfi_row row;
	bool signal, found = caller_rules_find(arch, f, place, &row,
	    &signal);
	struct unwind_range range = bound_range(f, place, found ? &row :
	    &(struct cfi_row){0});

	range.row = found ? add_rules(u, arch, &row, signal) :
	    add_row(u, (struct unwind_row){.kind = UNWIND_ROW_POINTER});
	return range;
}

static struct u64_map *
get_file_blocks(struct unwind_rows *u, const struct elf_cache_file *f)
{
	GROW_ZEROED(u->file, u->file_cap, f->number + 1);
	return &u->file[f->number];
}

uint32_t
unwind_rows_get(struct unwind_rows *u, const struct arch *arch,
    const struct elf_cache_file *f, uint64_t place)
{
	uint32_t *first = u64_map_put(get_file_blocks(u, f), place / BLOCK);
	const struct unwind_range *r;

	for (uint32_t i = *first; i > 0; i = r->next) {
		r = &u->range[i - 1];
		if (place % BLOCK >= r->from && place % BLOCK < r->to)
			return r->row;
	}
	GROW(u->range, u->range_cap, u->nrange + 1);
	u->range[u->nrange] = make_row(u, arch, f, place);
	u->range[u->nrange].next = *first;
	*first = (uint32_t)++u->nrange;
	return u->range[u->nrange - 1].row;
}

void
unwind_rows_free(struct unwind_rows *u)
{
	for (size_t i = 0; i < u->file_cap; i++)
		u64_map_free(&u->file[i]);
	buf_drop(u->file);
	buf_drop(u->range);
	buf_drop(u->row);
	names_free(&u->same);
	buf_free(&u->text);
	buf_drop(u->rule);
	buf_drop(u->expr);
}
