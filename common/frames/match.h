/*
 * Expressions that match names of frames; each distinct name is tested once.
 *
 *	RE		POSIX extended, searched in the name
 *	=NAME		the whole name
 *	~TEXT		part of the name, letter case ignored
 *	module:NAME	code of this library or program: libc is libc.so.6,
 *			libc-2.31.so and libc, but not libcurl.so.4
 *	kind:KIND	kernel, user, inlined, jit or unknown
 *	!...		names that the rest does not match
 *
 * The name is matched without its annotation ("_[k]"), with and without its
 * module ("libc.so.6`malloc"); =NAME may include the annotation.  A NUL ends
 * the name.  A backslash makes a special character an ordinary one, also at the
 * start.
 *
 * A bad expression is a fatal error, except in match_try().  A match lives
 * until exit, or match_free().
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
	bool not_kernel;	/* does not match functions of the kernel */
	bool begin, end;	/* the text is anchored at this end */
	struct buf text;	/* what to search for, if it is plain text */
	enum frame_kind kind;
	regex_t re;
	unsigned char *known;	/* by id: 0 not yet, 1 no, 2 yes */
	size_t nknown, known_cap;
};

/* where: what a message names, "--focus" or "my.rules:3" */
void match_new(struct match *, const char *expr, const char *where);
/* the same; if the expression is bad, appends why and returns false */
bool match_try(struct match *, const char *expr, struct buf *why);
/* free a match of match_try(); it is {0} again */
void match_free(struct match *);
/* does it match?  A NUL must follow the name, as in names.h */
bool match_name(const struct match *, str name);
/* the same, remembered by id; all calls must use the same names */
bool match_id(struct match *, const struct names *, uint32_t id);
/* free what is remembered */
void match_forget(struct match *);
/* regcomp(3); an error is fatal */
void match_compile(regex_t *, const char *expr, int flags, const char *where);

#endif
