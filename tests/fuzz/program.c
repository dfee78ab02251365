/*
 * What the fuzzer runs for the tables of a program, which is its standard
 * input: the rules of .eh_frame and .debug_frame and their expressions, the
 * functions and lines of .debug_info, at all addresses of its code.
 */
#define _POSIX_C_SOURCE 200809L
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "input.h"
#include "tools/stackfold/dwarf/cfi.h"
#include "tools/stackfold/dwarf/cfi_row.h"
#include "tools/stackfold/dwarf/debuginfo.h"
#include "tools/stackfold/dwarf/expr.h"

#define MOST ((size_t)1 << 20)

static char bytes[MOST];
static uint64_t sum;		/* so that no result is optimised away */

static void
evaluate(const struct cfi_rule *r, struct memory *m)
{
	uint64_t reg[CFI_REGISTERS], cfa = 4096, result = 0;

	for (unsigned i = 0; i < CFI_REGISTERS; i++)
		reg[i] = 4096 + 64 * i;
	if (r->how == CFI_AT_EXPR || r->how == CFI_IS_EXPR)
		expr_value(r->expr, reg, m, &cfa, &result);
	sum += result;
}

static void
find_rules(struct cfi *c, uint64_t addr, struct memory *m)
{
	struct cfi_part part;
	struct cfi_row row;

	if (!cfi_find(c, addr, &part) || !cfi_row(&part, addr, &row))
		return;
	evaluate(&row.cfa, m);
	for (unsigned i = 0; i < CFI_REGISTERS; i++)
		evaluate(&row.of[i], m);
}

static void
find_functions(struct debuginfo *d, uint64_t addr)
{
	struct debuginfo_frame frame[DEBUGINFO_FRAMES];
	size_t n = debuginfo_find(d, addr, true, frame);

	for (size_t i = 0; i < n; i++) {
		for (size_t k = 0; k < frame[i].name.n; k++)
			sum += (unsigned char)frame[i].name.p[k];
		for (size_t k = 0; k < frame[i].file.n; k++)
			sum += (unsigned char)frame[i].file.p[k];
		sum += frame[i].line;
	}
}

int
main(void)
{
	size_t n = take(bytes, MOST);
	FILE *f = tmpfile();
	struct elf e;
	struct cfi cfi = {0};
	struct debuginfo info = {0};
	struct maps maps = {0};
	struct memory memory = {.start = 4096, .copy = {bytes, n < 4096 ? n :
	    4096}, .maps = &maps};

	if (f == NULL || fwrite(bytes, 1, n, f) != n || fflush(f) != 0)
		return 2;
	if (elf_at(&e, dup(fileno(f)), 0, n) == NULL) {
		cfi_add(&cfi, &e);
		for (uint64_t at = 0; at < 1024; at += 4)
			find_rules(&cfi, at, &memory);
		if (debuginfo_open(&info, &e))
			for (uint64_t at = 0; at < 512; at += 3)
				find_functions(&info, 0x400000 + at);
	}
	debuginfo_free(&info);
	cfi_free(&cfi);
	elf_close(&e);
	fclose(f);
	return sum == 1;
}
