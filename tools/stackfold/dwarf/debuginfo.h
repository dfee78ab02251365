/*
 * What .debug_info tells of an address: the function, those that were inlined
 * there, and source lines.  A unit is read when its first address is asked for;
 * .debug_aranges tells which unit has an address.  Only where it does not, the
 * first DIEs of all units are read.
 */
#ifndef STACKFOLD_DEBUGINFO_H
#define STACKFOLD_DEBUGINFO_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "common/base/arena.h"
#include "common/base/str.h"
#include "common/base/u64_map.h"
#include "common/elf/elf.h"
#include "tools/stackfold/dwarf/die.h"
#include "tools/stackfold/dwarf/dwo.h"
#include "tools/stackfold/dwarf/lines.h"
#include "tools/stackfold/dwarf/scopes.h"
#include "tools/stackfold/dwarf/sections.h"

#define DEBUGINFO_FRAMES 128	/* of an address, at most */

/* a unit that was asked for */
struct debuginfo_unit {
	struct die_unit u;
	uint64_t base;		/* its first address */
	uint64_t stmt_list;	/* where its lines are in .debug_line */
	bool has_stmt_list, has_dwo, scopes_read, lines_read;
	struct die_unit *dwo;	/* the rest of a skeleton, or NULL */
	str comp_dir;		/* once a path was asked for */
	struct scopes scopes;
	struct lines lines;
};

/* starts as {.dwo.source = ..., .paths = ...} */
struct debuginfo {
	struct sections sections;
	struct debuginfo *supplement;	/* see supplement.h; or NULL */
	struct dwo dwo;
	struct debuginfo_units {
		struct debuginfo_unit **all;
		size_t n, cap;
		struct u64_map by_place;	/* in .debug_info: index in
						 * `all`, + 1 */
	} units;
	struct debuginfo_headers {
		uint64_t *begin;	/* of all units, in .debug_info */
		size_t n, cap;
		uint64_t known;	/* the end of the last of them */
	} headers;
	struct debuginfo_index {
		struct debuginfo_range {
			uint64_t low, high;
			uint64_t unit;	/* where it begins in .debug_info */
		} *all;		/* by low */
		size_t n, cap;
		bool complete;	/* it has the ranges of all units */
	} index;
	struct arena arena;
	bool paths;		/* files have their folders */

	/* findings */
	bool elsewhere;		/* something was in a file that is missing */
};

/* texts are valid as long as the sections */
struct debuginfo_frame {
	str name;		/* as the linker has it; empty if not known */
	str file;		/* empty if not known */
	uint64_t line;
};

/* take the file over, which is closed for its owner; false if it has no debug
 * information that can be read.  If some of it cannot be read later,
 * sections.why tells the reason */
bool debuginfo_open(struct debuginfo *, struct elf *);
/* take over the supplementary file that it refers to */
void debuginfo_supplement(struct debuginfo *, struct elf *);
/* write the functions at an address, innermost first, and return how many; 0 if
 * none is known.  Files and lines are written only if `lines` */
size_t debuginfo_find(struct debuginfo *, uint64_t addr, bool lines,
    struct debuginfo_frame to[DEBUGINFO_FRAMES]);
/* the source line of an address; false if it is not known */
bool debuginfo_line(struct debuginfo *, uint64_t addr, str *file,
    uint64_t *line);
/* could some of what was asked for not be read, because it is damaged? */
bool debuginfo_damaged(const struct debuginfo *);
void debuginfo_free(struct debuginfo *);

#endif
