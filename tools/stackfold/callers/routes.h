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
	ROUTE_FOUND,		/* the caller is this one */
	ROUTE_UNKNOWN,		/* the caller is not known, but its caller */
	ROUTE_LOST		/* the frame pointer is nobody's */
};

struct route {
	enum route_kind kind;
	uint32_t caller;	/* number of a function, or 0 */
	uint64_t after;		/* the return address in it, or 0 if that is not
				 * sure */
};

/* the files of a process, and what depends on them because a symbol that one of
 * them uses is another's */
struct route_files {
	struct module **all;	/* in the order of their addresses */
	size_t n;
	bool asked;		/* the next two are set: */
	uint32_t main;		/* the program's main(), and what the program
				 * gave it to first; or 0 */
	uint32_t start;
	struct u64_map slots;	/* file and slot: function, + 1 */
	struct u64_map known;	/* as in struct routes */
};

/* starts as {.functions = ...} */
struct routes {
	struct functions *functions;
	struct elf_cache *files;
	bool exact;		/* return addresses matter, not just whose */
	struct u64_map states;	/* of maps: place in `of`, + 1 */
	struct names same;	/* files of processes */
	struct route_files **of;	/* by number there */
	size_t n, cap;
	struct u64_map known;	/* F and T: place in route, + 1; a function:
				 * place in tail, + 1; or LINKED: it
				 * differs between sets of files */
	struct route *route;
	size_t nroute, route_cap;
	struct route_tail {
		size_t first, n;	/* of member */
		bool open;	/* it jumps to what is not known */
	} *tail;
	size_t ntail, tail_cap;
	uint32_t *member;
	size_t nmember, member_cap;
	uint64_t left;		/* steps that may be spent */

	/* of what is looked for now */
	struct maps *maps;
	bool linked;		/* it depends on the files of the process */
};

/* what called the function, in a process, where the next address is after that
 * call of another function.  Of a function that is not known (0) only the one
 * that was called is found, if it cannot have jumped on */
struct route routes_find(struct routes *, struct maps *, uint32_t function,
    uint32_t of, struct functions_call);
void routes_free(struct routes *);

#endif
