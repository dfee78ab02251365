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
	ROUTE_FOUND,		/* this is the caller */
	ROUTE_UNKNOWN,		/* the caller is unknown; if `caller` is set,
				 * this is its caller */
	ROUTE_LOST		/* rbp is not a frame pointer */
};

struct route {
	enum route_kind kind;
	uint32_t caller;	/* number of a function, or 0 */
	uint64_t after;		/* the return address in it; 0 if there may be
				 * several */
};

/* the distinct files of a process, which decide what a symbol means */
struct route_files {
	struct module **all;	/* in address order */
	size_t n;
	bool asked;		/* `main` and `start` were looked for */
	uint32_t main;		/* the program's main(), or 0 */
	uint32_t start;		/* the function of libc that gets it, or 0 */
	struct u64_map slots;	/* file and slot: function, + 1 */
	struct u64_map known;	/* as in struct routes */
};

/* starts as {.functions = ..., .files = ...} */
struct routes {
	struct functions *functions;
	struct elf_cache *files;
	bool exact;		/* return addresses matter, not just callers */
	struct u64_map states;	/* state of maps: index in `of`, + 1 */
	struct names same;	/* lists of files, to find equal ones */
	struct route_files **of;	/* by id in `same` */
	size_t n, cap;
	struct u64_map known;	/* F and T: index in `route`, + 1; or LINKED if
				 * it depends on the files of the process */
	struct route *route;
	size_t nroute, route_cap;
	uint64_t left;		/* steps left for the current search */
	struct maps *maps;	/* of the current process */
	bool linked;		/* the current search depends on its files */
};

/*
 * Find what called a function, if the next return address is after a call in
 * the function `of`.  If the function is unknown (0), it interrupted what was
 * called.
 */
struct route routes_find(struct routes *, struct maps *, uint32_t function,
    uint32_t of, struct functions_call);
void routes_free(struct routes *);

#endif
