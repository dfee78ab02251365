/*
 * Expressions over the names of frames, judged once per distinct name.
 *
 *	RE		POSIX extended, searched in the name
 *	=NAME		the whole name
 *	~TEXT		part of the name, in any case of letters
 *	module:NAME	code of this library or program: libc is libc.so.6,
 *			libc-2.31.so and libc, but not libcurl.so.4
 *	kind:KIND	kernel, user, inlined, jit or unknown
 *	!...		what the rest does not match
 *
 * The name is taken without its annotation ("_[k]"), with and without its
 * module ("libc.so.6`malloc"); =NAME may also spell the annotation.
 * What is searched ends at a NUL, if a name should hold one.  A backslash
 * makes a special character, also a leading one, an ordinary one.
 *
 * A bad expression is reported, and ends the program, except in match_try().
 * A match lives until exit, or match_free().
 */
#ifndef COMMON_MATCH_H
#define COMMON_MATCH_H

#include <regex.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "common/base/buf.h"
#include "common/base/str.h"
#include "common/profile/frame.h"
#include "common/profile/names.h"

struct match {
	bool (*test)(const struct match *, str plain, str name);
	bool negate;
	bool not_kernel;	/* set later: functions of the kernel differ */
	bool begin, end;	/* the text is tied to this end of the name */
	struct buf text;	/* what to look for, where it is a mere text */
	enum frame_kind kind;
	regex_t re;
	unsigned char *known;	/* by id: 0 not yet, 1 no, 2 yes */
	size_t nknown, known_cap;
};

/* where: what a message names, "--focus" or "my.rules:3" */
void match_new(struct match *, const char *expr, const char *where);
/* the same; false, and what is wrong is appended, if the expression is bad */
bool match_try(struct match *, const char *expr, struct buf *why);
/* free one that match_try() made; it is {0} again */
void match_free(struct match *);
/* a NUL must stand behind the name, as it does behind those of names.h */
bool match_name(const struct match *, str name);
/* the same, remembered; all calls must be about the same names */
bool match_id(struct match *, const struct names *, uint32_t id);
/* give the memory of what is remembered back */
void match_forget(struct match *);
/* regcomp(3); an error is reported, and ends the program */
void match_compile(regex_t *, const char *expr, int flags, const char *where);

#endif
