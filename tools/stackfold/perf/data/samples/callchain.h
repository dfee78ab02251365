/*
 * From the addresses of a sample to its frames.  What an address means is found
 * once; a recording has few functions, some more pages of code, and mostly
 * addresses that are all distinct.  So the meaning of an address is looked for
 * in five places, of which each keeps what the next one found:
 *
 *	addr  -> page in recent[]	met just now in this address space;
 *		 |			tells the module and, mostly, all
 *		 v
 *		 map -> module, place	find_page(): the maps are searched
 *		 v
 *		 code_page of module	find_kept(): all code of a page, or of a
 *		 |			piece, that has one symbol
 *		 v
 *		 by_addr of module	the same where a piece has several, and
 *		 |			where options ask for lines or addresses
 *		 v
 *		 by_symbol of module	push_new_place(): the symbol table is
 *		 |			searched; its name is cleaned once
 *		 v
 *		 new frames		perf_frame_new()
 *
 * A meaning is a number: 0 is not known, 1 + a frame's id is that frame, and
 * from CALLCHAIN_SEVERAL on it is a place in meaning[], which has several.  A
 * frame's number with CALLCHAIN_FRAMED is that of a function after which a
 * chain of frame pointers lacks no caller, unless it is the innermost one; with
 * CALLCHAIN_ROOT none has a caller.
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
#define CALLCHAIN_SLOTS 2048	/* pages; a power of two */
#endif

#define CALLCHAIN_SEVERAL 0x80000000u
#define CALLCHAIN_FRAMED 0x40000000u
#define CALLCHAIN_ROOT 0x20000000u
#define CALLCHAIN_FRAME 0x1fffffffu	/* bits of a frame */

/*
 * Addresses of one space mean the same, as samples are resolved in the order of
 * time.  Maps of one base differ in what was mapped later only, so addresses
 * that have a map share meanings by their base; those that have none do as long
 * as the maps stay as they are, which is their state.
 */
struct callchain_space {
	uint32_t maps;		/* number of their base or state */
	bool mapped;		/* the base */
	bool kernel, java;	/* java: whose frames are marked as Java's */
	bool used;		/* false: of a page that lies in several
				 * modules, which is found by no space */
};

/* must not be moved after callchain_init() */
struct callchain {
	struct sample *s;	/* gets the frames */
	struct perf_frames *frames;
	struct perf_restored *restored;	/* samples, by what was done */
	struct modules *modules;
	struct maps *kernel;	/* its modules, and code of BPF */
	struct perf_meaning *meaning;	/* of addresses with several frames */
	size_t nmeaning, meaning_cap;
	struct buf module;	/* scratch: the name of one */
	struct module *nowhere;	/* addresses that no module has */
	bool exact;		/* two addresses of a function may differ in
				 * meaning: options ask for lines or addresses
				 */
	struct callchain_page {
		uint64_t page;	/* its number */
		struct callchain_space space;
		struct code_page code;	/* the module's, or a copy */
		struct module *module;
		uint64_t moved;	/* from its addresses to places in the file */
	} *recent;	/* where CALLCHAIN_SLOTS pages were found just now */
	struct user_stack user;	/* of samples with copies of stacks */
	struct inlines inlines;	/* and source lines, if they are wanted */
	struct inlines sources;	/* the files of functions, for own_notes.h, */
	struct callchain_source {	/* and which to look for */
		struct module *module;
		uint64_t place;
		uint32_t frame;
	} *source;
	size_t nsource, source_cap;
	struct callers callers;	/* that chains of frame pointers lack */
	uint32_t unknown_caller, callers_lost;	/* frames */
	struct callchain_findings {	/* numbers of call chains */
		size_t discarded;	/* for a marker that is not known */
		size_t deep;	/* cut at PERF_MAX_STACK_DEPTH */
		size_t deferred;	/* whose user part is missing */
	} findings;
};

/* init a struct that is zeroed */
void callchain_init(struct callchain *, struct sample *, struct perf *,
    struct modules *, struct maps *kernel);
/* push the frames of a sample's call chain, leaf first; *found is what is
 * known already of the copy of its stack */
void callchain_push(struct callchain *, const struct attr *,
    const struct record_sample *, struct maps *user,
    const struct user_stack_found *found, bool java);
/* push the one frame of a sample without a call chain */
void callchain_push_ip(struct callchain *, unsigned cpumode, uint64_t ip,
    struct maps *user, bool java);
/* once all samples were pushed, or those of a part: note what programs and the
 * places of sources say of whose code it is */
void callchain_note_own(struct callchain *);
void callchain_free(struct callchain *);

#endif
