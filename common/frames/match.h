/*
 * Expressions that match names of frames.  Each distinct name is tested once.
 *
 * RE		POSIX extended regular expression, found anywhere
 * =NAME		the whole name
 * ~TEXT		text anywhere in the name, letter case ignored
 * module:NAME	functions of a library or program: module:libc is
 *		libc.so.6, libc-2.31.so and libc, not libcurl.so.4
 * kind:KIND	kernel, user, inlined, jit or unknown
 * !...		names that the expression after "!" does not match
 *
 * The name is matched without its annotation ("_[k]"), both with and without
 * its module ("libc.so.6`malloc"). =NAME may include the annotation. A
 * backslash makes a special character literal, also as the first character.
 */
#ifndef COMMON_MATCH_H
#define COMMON_MATCH_H

#include <regex.h>
#include <stdbool.h>
#include <stdint.h>

#include "common/base/buf.h"
#include "common/base/str.h"
#include "common/profile/frame.h"
#include "common/profile/names.h"

struct match {
	bool (*test)(const struct match *, str plain, str name);
	bool negate;
	bool not_kernel;	/* kernel functions never match */
	bool begin, end;	/* the name must begin with, end with `text` */
	struct buf text;	/* text to find, unless `re` is used */
	enum frame_kind kind;
	regex_t re;
	struct names_map known;	/* result by id: 0 unknown, 1 no, 2 yes */
};

/* Compile an expression; exit if it is invalid, with a message that names
 * `where`, such as "--focus" or "my.rules:3". */
void match_new(struct match *, const char *expr, const char *where);
/* Compile an expression.  If it is invalid, append the reason to *why and
 * return false. */
bool match_try(struct match *, const char *expr, struct buf *why);
/* Free a match, which becomes {0}. */
void match_free(struct match *);
/* Return whether a name matches.  A NUL must follow the name (names.h). */
bool match_name(const struct match *, str name);
/* Return whether name `id` matches, and remember the result.  All calls must
 * use the same names. */
bool match_id(struct match *, const struct names *, uint32_t id);
/* Forget the remembered results. */
void match_forget(struct match *);
/* Call regcomp(3); exit if the expression is invalid. */
void match_compile(regex_t *, const char *expr, int flags, const char *where);

#endif
