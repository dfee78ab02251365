/*
 * What .debug_info tells of addresses: functions, those that were inlined
 * there, and source lines.  A unit is read when its first address is asked for.
 */
#ifndef STACKFOLD_DEBUGINFO_H
#define STACKFOLD_DEBUGINFO_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "common/elf.h"
#include "common/str.h"
#include "tools/stackfold/dwarf/die.h"
#include "tools/stackfold/dwarf/lines.h"
#include "tools/stackfold/dwarf/scopes.h"
#include "tools/stackfold/dwarf/sections.h"
#include "tools/stackfold/dwarf/split.h"

#define DEBUGINFO_FRAMES 128	/* of an address, at most */

/* starts as {0}, but for `split` */
struct debuginfo {
	struct sections sections;
	struct debuginfo *other;	/* which it refers to, or NULL */
	struct debuginfo_unit {
		struct die_unit u;
		uint64_t base, lines_at;
		bool has_lines, has_split, scopes_read, lines_read;
		struct split_unit *split;	/* what is in another file */
		struct scopes scopes;
		struct lines lines;
	} *unit;
	size_t nunit, unit_cap;
	struct debuginfo_start {
		uint64_t low, high;
		size_t unit;
	} *start;		/* by address */
	size_t nstart, start_cap;
	struct split split;
	bool elsewhere;		/* a name was in another file */
	bool lacking;		/* at the address last found, too */
};

/* texts are valid as long as the sections */
struct debuginfo_frame {
	str name;		/* as the linker has it; empty if not known */
	str file;		/* without its folder; empty if not known */
	uint64_t line;
};

/* false if the program has no debug information, or none that can be read */
bool debuginfo_open(struct debuginfo *, const struct elf *);
/* it refers to what dwz has put into another file */
void debuginfo_other(struct debuginfo *, const struct elf *);
/* the functions at an address, innermost first, and how many; 0 where nothing
 * is known.  Without `lines` neither files nor lines are found */
size_t debuginfo_find(struct debuginfo *, uint64_t addr, bool lines,
    struct debuginfo_frame to[DEBUGINFO_FRAMES]);
void debuginfo_free(struct debuginfo *);

#endif
