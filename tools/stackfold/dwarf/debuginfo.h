/*
 * What .debug_info tells of addresses: functions, those that were inlined
 * there, and source lines.  A unit is read when its first address is asked for;
 * .debug_aranges tells which one that is.  Only where it does not, the heads
 * of all units are read.
 */
#ifndef STACKFOLD_DEBUGINFO_H
#define STACKFOLD_DEBUGINFO_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "common/base/arena.h"
#include "common/base/str.h"
#include "common/base/u64_map.h"
#include "tools/stackfold/dwarf/die.h"
#include "tools/stackfold/dwarf/dwo.h"
#include "tools/stackfold/dwarf/lines.h"
#include "tools/stackfold/dwarf/scopes.h"
#include "tools/stackfold/dwarf/sections.h"
#include "tools/stackfold/symbols/elf.h"

#define DEBUGINFO_FRAMES 128	/* of an address, at most */

/* starts as {0} */
struct debuginfo {
	struct sections sections;
	struct debuginfo *other;	/* which it refers to, or NULL */
	struct debuginfo_unit {
		struct die_unit u;
		uint64_t base, lines_at;
		bool has_lines, has_split, scopes_read, lines_read;
		struct die_unit *split;	/* what is in another file */
		struct scopes scopes;
		struct lines lines;
	} **unit;		/* those that were asked for */
	size_t nunit, unit_cap;
	struct u64_map by_place; /* in .debug_info: number in `unit`, + 1 */
	uint64_t *begin;	/* the places of all units up to `known` */
	size_t nbegin, begin_cap;
	uint64_t known;
	struct debuginfo_start {
		uint64_t low, high;
		uint64_t unit;	/* its place */
	} *start;		/* by address */
	size_t nstart, start_cap;
	bool complete;		/* those of all units */
	struct dwo split;
	bool elsewhere;		/* a name was in another file */
	bool lacking;		/* at the address last found, too */
	struct arena arena;
};

/* texts are valid as long as the sections */
struct debuginfo_frame {
	str name;		/* as the linker has it; empty if not known */
	str file;		/* without its folder; empty if not known */
	uint64_t line;
};

/* take the file over, which is closed for its owner; false if it has no debug
 * information, or none that can be read.  What cannot be read later is in
 * sections.why */
bool debuginfo_open(struct debuginfo *, struct elf *);
/* it refers to what dwz has put into another file, which is taken over */
void debuginfo_other(struct debuginfo *, struct elf *);
/* the functions at an address, innermost first, and how many; 0 where nothing
 * is known.  Without `lines` neither files nor lines are found */
size_t debuginfo_find(struct debuginfo *, uint64_t addr, bool lines,
    struct debuginfo_frame to[DEBUGINFO_FRAMES]);
/* the source line of an address; false if it is not known */
bool debuginfo_line(struct debuginfo *, uint64_t addr, str *file,
    uint64_t *line);
void debuginfo_free(struct debuginfo *);

#endif
