/*
 * What is known of whose code the frames are, by the number of their names, and
 * the rule that follows:
 *
 *	parse	in /srv/app, a program		own, unless
 *	split	in /srv/app, of /rustc/...	its source is a library's
 *	malloc	in /usr/lib/libc.so.6		a library
 *
 * Names with the same beginning become one alternative of the rule, such as
 * ^acme::, if (nearly) all of them are one's own.
 */
#ifndef STACKFOLD_OWN_NOTES_H
#define STACKFOLD_OWN_NOTES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "common/base/buf.h"
#include "common/elf/elf.h"
#include "common/profile/names.h"

/* starts as {0} */
struct own_notes {
	struct names modules;	/* their paths */
	struct own_notes_module {
		unsigned char kind;	/* enum own_module */
		bool go, rust;		/* by what runtime it has */
		bool whole;		/* it holds the C library */
		bool sources;		/* some of its sources are own */
		bool was_read;		/* by own_notes_program() */
	} *module;
	size_t module_cap;
	struct own_note {
		uint32_t module;	/* the first one that has it, + 1 */
		bool library;		/* a library has it */
		unsigned char sources;	/* the enum own_path of all, or-ed */
	} *note;
	size_t n, cap;
	/* what the files of programs say */
	struct buf packages;	/* alternatives of a rule, of Go */
	struct names crates;	/* folders of crates of the same workspace, */
	struct names others_crates;	/* and names of those of others */
};

/* what is noted of a frame, and of its module; zero if nothing is */
const struct own_note *own_notes_find(const struct own_notes *, uint32_t frame);
const struct own_notes_module *own_notes_module(const struct own_notes *,
    uint32_t frame);
/* a frame is of that function, in that module */
void own_notes_code(struct own_notes *, uint32_t frame, str function,
    str module);
/* its source is this file; its module was noted */
void own_notes_source(struct own_notes *, uint32_t frame, str path);
/* may the frame of that name be one's own, and only its source decides? */
bool own_notes_wants_source(const struct own_notes *, uint32_t frame, str name);
/* the same of the functions of a module, of whose file nothing is known yet */
bool own_notes_wants_program(const struct own_notes *, str module);
/* add what the file of a module says: of what packages it was built */
void own_notes_program(struct own_notes *, str module, const struct elf *);
/* another frame is of the same function */
void own_notes_copy(struct own_notes *, uint32_t from, uint32_t to);
/* add those of a part, and its names, whose numbers are others */
void own_notes_merge(struct own_notes *, struct names *,
    const struct own_notes *part, const struct names *theirs);

#endif
