/*
 * Functions that the compiler inlined, as addr2line (of binutils) knows them:
 * one process for each module, which answers as long as we ask.  No shell takes
 * part, and a module's name is only an argument.  Answers are kept.
 */
#ifndef STACKFOLD_ADDR2LINE_H
#define STACKFOLD_ADDR2LINE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "common/base/buf.h"
#include "common/base/str.h"
#include "common/profile/names.h"

/* starts as {.paths = ...} */
struct addr2line {
	bool paths;		/* files have their folders */
	struct names modules;
	int *fd;		/* by module: where to ask, or -1 */
	size_t nfd, fd_cap;
	struct names asked;	/* module and address */
	str *answer;		/* to each, see addr2line_ask() */
	size_t nanswer, answer_cap;
	struct arena arena;
	struct buf line;
};

/*
 * Lines "function" and "file:line" in turn, the innermost function first, for
 * an address (hexadecimal, or "symbol+0x1f") in a file; empty where nothing is
 * known.  Valid until exit.
 */
str addr2line_ask(struct addr2line *, str module, str where);

#endif
