/*
 * Collects evidence on which frames are the user's own code.  It is indexed by
 * the ids of their names:
 *
 *	parse	in /srv/app, a program		own
 *	split	in /srv/app, from /rustc/...	a library's, by its source
 *	malloc	in /usr/lib/libc.so.6		a library's
 *
 * own_rule_make() turns it into a rule.  Names with a common prefix become one
 * alternative of the rule, such as ^acme::, if nearly all are own code.
 */
#ifndef STACKFOLD_OWN_NOTES_H
#define STACKFOLD_OWN_NOTES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "common/base/buf.h"
#include "common/elf/elf.h"
#include "common/profile/names.h"

struct own_notes {
	struct names modules;	/* paths of modules */
	struct own_notes_module {
		unsigned char kind;	/* kind of module, enum own_module */
		bool go, rust;		/* the module has the runtime of the
					 * language */
		bool whole;		/* the module is statically linked with
					 * the C library */
		bool sources;		/* some of the module's sources are the
					 * user's own */
		bool was_read;		/* own_notes_program() was called */
	} *module;
	size_t module_cap;
	struct own_note {
		uint32_t module;	/* index of the module in which the
					 * frame was first seen, + 1 */
		bool library;		/* the frame was seen in a library */
		unsigned char sources;	/* bitwise OR of the enum own_path of
					 * all its sources */
	} *note;
	size_t n, cap;
	/* found in the files of programs */
	struct buf packages;	/* rule for Go packages */
	struct names crates;	/* directories of the crates in the user's
				 * workspace */
	struct names others_crates;	/* names of crates outside the
					 * workspace */
};

/* Return the notes on a frame, or all zero. */
const struct own_note *own_notes_find(const struct own_notes *, uint32_t frame);
const struct own_notes_module *own_notes_module(const struct own_notes *,
    uint32_t frame);
/* record the function and module of a frame */
void own_notes_code(struct own_notes *, uint32_t frame, str function,
    str module);
/* record the source file of a frame whose module was recorded */
void own_notes_source(struct own_notes *, uint32_t frame, str path);
/* Return true if the frame of that name may be the user's own code, and its
 * source file would decide that. */
bool own_notes_wants_source(const struct own_notes *, uint32_t frame, str name);
/* Return true if functions of the module may be the user's own code, and its
 * file was not read yet. */
bool own_notes_wants_program(const struct own_notes *, str module);
/* read the packages that a module was built from, as listed in its file */
void own_notes_program(struct own_notes *, str module, const struct elf *);
/* copy the notes to another frame of the same function */
void own_notes_copy(struct own_notes *, uint32_t from, uint32_t to);
/* add the notes of a part of an input; its names are in `theirs` */
void own_notes_merge(struct own_notes *, struct names *,
    const struct own_notes *part, const struct names *theirs);

#endif
