/*
 * What the fuzzer runs for the tables of a program, which is its standard
 * input: the rules of .eh_frame and .debug_frame and their expressions, the
 * functions and lines of .debug_info, at all addresses of its code.  What
 * follows the program from another ELF header on is what was split off it.
 */
#define _POSIX_C_SOURCE 200809L
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "input.h"
#include "tools/stackfold/dwarf/arm64_code.h"
#include "tools/stackfold/dwarf/cfi.h"
#include "tools/stackfold/dwarf/cfi_row.h"
#include "tools/stackfold/dwarf/debuginfo.h"
#include "tools/stackfold/dwarf/expr.h"
#include "tools/stackfold/symbols/pclntab.h"
#include "tools/stackfold/symbols/supplement.h"

#define MOST ((size_t)1 << 20)

static char bytes[MOST];
static size_t used, rest;	/* how many, and where what is split begins */
static int fd;			/* of a file with them */
static uint64_t sum;		/* so that no result is optimised away */

static void
evaluate(const struct cfi_rule *r, struct memory *m)
{
	uint64_t reg[ARCH_REGISTERS], cfa = 4096, result = 0;

	for (unsigned i = 0; i < ARCH_REGISTERS; i++)
		reg[i] = 4096 + 64 * i;
	if (r->kind == RULE_EXPRESSION || r->kind == RULE_VAL_EXPRESSION)
		expr_value(cfi_expression(r), reg, m, &cfa, &result);
	sum += result;
}

static void
find_rules(struct cfi *c, uint64_t addr, struct memory *m)
{
	struct cfi_fde fde;
	struct cfi_row row;

	if (!cfi_find(c, addr, &fde) || !cfi_row(&fde, addr, &row))
		return;
	evaluate(&row.cfa, m);
	for (unsigned i = 0; i < ARCH_REGISTERS; i++)
		evaluate(&row.of[i], m);
}

/* what the code tells beside the rules */
static void
follow_code(const struct elf *e, uint64_t place)
{
	struct elf_cache_file f = {.content = *e};
	struct cfi_row row;

	sum += arm64_code_leaves(&f, place, &row) &&
	    row.cfa.reg >= ARCH_REGISTERS;
	sum += arm64_code_saves(&f, place, &row) &&
	    row.cfa.reg >= ARCH_REGISTERS;
	sum += arm64_code_enters(&f, place & ~(uint64_t)63, place, &row) &&
	    row.cfa.reg >= ARCH_REGISTERS;
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

static void
find_go_functions(const struct elf *e)
{
	struct pclntab go = {0};
	struct pclntab_function f;
	uint64_t lowered;

	if (!pclntab_read(&go, e))
		return;
	for (uint64_t at = 0; at < 512; at++)
		if (pclntab_find(&go, go.text + at, &f) &&
		    pclntab_lowered(&go, &f, go.text + at, &lowered))
			sum += f.name + lowered;
	pclntab_free(&go);
}

static void
find_supplement(const struct elf *e)
{
	struct supplement s = {0};

	if (supplement_read(&s, e))
		sum += s.name.n + s.id.n;
	sum += supplement_is(&s, e);
	supplement_free(&s);
}

/* the size of what comes before the second ELF header */
static size_t
program_size(void)
{
	for (size_t i = 1; i + 4 <= used; i++)
		if (memcmp(bytes + i, "\177ELF", 4) == 0)
			return i;
	return used;
}

/* the package, and the file of any name */
static bool
open_dwo(const struct dwo_source *of, str folder, str name, unsigned n,
    struct elf *to)
{
	(void)of;
	sum += folder.n + name.n;
	elf_at(to, dup(fd), rest, used - rest);
	return n == 0;
}

int
main(void)
{
	size_t n = used = take(bytes, MOST);
	FILE *f = tmpfile();
	struct elf e;
	struct cfi cfi = {0};
	uint64_t spent = 0;
	struct debuginfo info = {.dwo.source = {.open = open_dwo,
	    .most = UINT64_MAX, .spent = &spent}};
	struct maps maps = {0};
	struct memory memory = {.start = 4096, .copy = {bytes, n < 4096 ? n :
	    4096}, .maps = &maps};

	if (f == NULL || fwrite(bytes, 1, n, f) != n || fflush(f) != 0)
		return 2;
	fd = fileno(f);
	rest = program_size();
	if (elf_at(&e, dup(fd), 0, rest) == NULL) {
		cfi_add(&cfi, &e);
		find_supplement(&e);
		find_go_functions(&e);
		for (uint64_t at = 0; at < 1024; at += 4) {
			find_rules(&cfi, at, &memory);
			follow_code(&e, at);
		}
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
