/*
 * How one function may have come to be called by another: which functions may
 * stand between F, whose frame pointer is its caller's, and the next return
 * address n of a chain.
 *
 *	n is after `call T`, so T was called; it may have jumped on, without a
 *	frame, to others: its tail closure.  Of these the one that called F, or
 *	called who did, has the frame that rbp points to.
 *
 *	B:	call T		n		the chain:   F, n in B
 *	T:	jmp  C				what it was: F, C, B
 *	C:	push %rbp; mov %rsp,%rbp
 *		call F
 *
 * Whatever is not the only way is not guessed.
 */
#ifndef STACKFOLD_ROUTES_H
#define STACKFOLD_ROUTES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "common/base/u64_map.h"
#include "common/profile/names.h"
#include "tools/stackfold/callers/functions.h"
#include "tools/stackfold/symbols/maps.h"

enum route_kind {
	ROUTE_FOUND,		/* `caller` is the caller */
	ROUTE_UNKNOWN,		/* the caller is unknown; `caller`, if set, is
				 * the caller's caller */
	ROUTE_LOST		/* rbp is not a frame pointer */
};

struct route {
	enum route_kind kind;
	uint32_t caller;	/* function number, or 0 */
	uint64_t after;		/* return address in `caller`; 0 if there may be
				 * several */
};

/* the distinct files of a process, which decide what a symbol means */
struct route_files {
	struct module **all;	/* modules in address order */
	size_t n;
	bool asked;		/* `main` and `start` were looked for */
	uint32_t main;		/* the program's main(), or 0 */
	uint32_t start;		/* the libc function that main() is passed to,
				 * or 0 */
	struct u64_map slots;	/* maps a file and slot to the function, + 1 */
	struct u64_map known;	/* like `known` of struct routes */
};

/* starts as {.functions = ..., .files = ...} */
struct routes {
	struct functions *functions;
	struct elf_cache *files;
	bool exact;		/* return addresses matter, not only callers */
	struct u64_map states;	/* maps the state of maps to an index in `of`,
				 * + 1 */
	struct names same;	/* lists of files, for finding equal lists */
	struct route_files **of;	/* indexed by the id in `same` */
	size_t n, cap;
	struct u64_map known;	/* maps F and T to an index in `route`, + 1;
				 * LINKED if it depends on the files of the
				 * process */
	struct route *route;
	size_t nroute, route_cap;
	uint64_t left;		/* steps left for the current search */
	struct maps *maps;	/* maps of the current process */
	bool linked;		/* the current search depends on its files */
};

/*
 * Find the caller of a function if the next return address is after a call in
 * the function `of`.  If `function` is 0 (unknown), a signal interrupted the
 * called function.
 */
struct route routes_find(struct routes *, struct maps *, uint32_t function,
    uint32_t of, struct functions_call);
void routes_free(struct routes *);

#endif
