/*
 * Resolves the addresses of a sample to frames.  The meaning of an address is
 * found once.  A recording has few functions, some more pages of code, and
 * mostly distinct addresses, so the meaning of an address is looked up in a
 * series of five caches, each of which stores what the next one found:
 *
 *	addr  -> page in recent[]	recently seen in this address space;
 *		 |			has the module and mostly the frame
 *		 v
 *		 map -> module, place	find_page(): the maps are searched
 *		 v
 *		 code_page of module	find_kept(): all code of a page, or of a
 *		 |			piece, that has one symbol
 *		 v
 *		 by_addr of module	if a piece has several, or if
 *		 |			options ask for lines or addresses
 *		 v
 *		 by_symbol of module	push_new_place(): the symbol table is
 *		 |			searched; its name is cleaned once
 *		 v
 *		 new frames		perf_frame_new()
 *
 * A meaning is a number: 0 is unknown, 1 + a frame's id is that frame, and from
 * CALLCHAIN_SEVERAL on it is an index in meaning[], for several frames.  Above
 * a frame's number is the enum callers_code of its code.
 */
#ifndef STACKFOLD_CALLCHAIN_H
#define STACKFOLD_CALLCHAIN_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "tools/stackfold/callers/callers.h"
#include "tools/stackfold/dwarf/inlines.h"
#include "tools/stackfold/perf/data/records/record.h"
#include "tools/stackfold/perf/data/samples/code_page.h"
#include "tools/stackfold/perf/data/samples/user_stack.h"
#include "tools/stackfold/perf/perf.h"
#include "tools/stackfold/perf/perf_frame.h"
#include "tools/stackfold/sample/sample.h"
#include "tools/stackfold/symbols/maps.h"
#include "tools/stackfold/symbols/modules.h"

#ifndef CALLCHAIN_SLOTS
#define CALLCHAIN_SLOTS 2048	/* number of cached pages; a power of two */
#endif

#define CALLCHAIN_SEVERAL 0x80000000u
#define CALLCHAIN_FRAME 0x1fffffffu	/* bits of a meaning that hold a
					 * frame */
#define CALLCHAIN_CALLERS 29	/* position of the enum callers_code in a
				 * meaning */

/*
 * An address has the same meaning wherever it occurs in one space, as samples
 * are resolved in time order.  Maps of one base differ only in later mappings,
 * so mapped addresses share meanings by their base.  Unmapped addresses share
 * meanings as long as the maps keep their state.
 */
struct callchain_space {
	uint32_t maps;		/* number of the maps' base or state */
	bool mapped;		/* `maps` is a base, not a state */
	bool kernel, java;	/* kernel addresses; frames marked as Java's */
	bool used;		/* false for a page shared by several modules,
				 * which no space matches */
};

/* must not be moved after callchain_init() */
struct callchain {
	struct sample *s;	/* receives the frames */
	struct perf_frames *frames;
	struct perf_restored *restored;	/* counts of samples by repair */
	struct modules *modules;
	struct maps *kernel;	/* kernel modules and BPF code */
	struct perf_meaning *meaning;	/* meanings of addresses with several
					 * frames */
	size_t nmeaning, meaning_cap;
	struct buf module;	/* scratch: a module's name */
	struct module *nowhere;	/* module of unmapped addresses */
	bool exact;		/* two addresses of a function may have
				 * different frames: options ask for lines or
				 * addresses */
	struct callchain_page {
		uint64_t page;	/* address / CODE_PAGE */
		struct callchain_space space;
		struct code_page code;	/* the module's page, or a copy of it */
		struct module *module;
		uint64_t moved;	/* number to add to its addresses to get file
				 * offsets */
	} *recent;	/* cache of CALLCHAIN_SLOTS recent pages */
	struct user_stack user;	/* unwinds stack copies */
	struct inlines inlines;	/* inlined functions and source lines */
	struct inlines sources;	/* source files of functions, for own_notes.h */
	struct callchain_source {	/* functions to look up in `sources` */
		struct module *module;
		uint64_t place;
		uint32_t frame;
	} *source;
	size_t nsource, source_cap;
	struct callers callers;	/* callers missing from frame pointer chains */
	bool restores;		/* some event may have frame pointer chains */
	uint32_t unknown_caller, callers_lost;	/* frame ids of the marks for
						 * missing callers */
	struct callchain_findings {	/* counts of call chains */
		size_t discarded;	/* chains with an unknown marker */
		size_t deep;	/* chains with PERF_MAX_STACK_DEPTH addresses */
		size_t deferred;	/* chains without their user part */
	} findings;
};

/* initialize a zeroed struct */
void callchain_init(struct callchain *, struct sample *, struct perf *,
    struct modules *, struct maps *kernel);
/* prepare for the events; call before the first sample */
void callchain_start(struct callchain *, const struct attrs *);
/* push the frames of a sample's call chain, leaf first; *found is the result of
 * unwinding its stack copy, if it has been unwound */
void callchain_push(struct callchain *, const struct attr *,
    const struct record_sample *, struct maps *user,
    const struct user_stack_found *found, bool java);
/* push the single frame of a sample without a call chain */
void callchain_push_ip(struct callchain *, unsigned cpumode, uint64_t ip,
    struct maps *user, bool java);
/* record whose code programs and source paths indicate; call after all samples,
 * or those of a part, were pushed */
void callchain_note_own(struct callchain *);
void callchain_free(struct callchain *);

#endif
