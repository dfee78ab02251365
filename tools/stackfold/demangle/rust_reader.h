/*
 * A Rust name of scheme v0 while it is read, and what of it is printed: this
 * is one pass, which a back reference sends back to what was read before.
 */
#ifndef STACKFOLD_RUST_READER_H
#define STACKFOLD_RUST_READER_H

#include <stdbool.h>
#include <stdint.h>

#include "common/base/buf.h"
#include "common/base/str.h"

#define RUST_DEEPEST 1024	/* productions within each other */
#define RUST_LONGEST (1u << 20)	/* bytes of output */

struct rust_reader {
	str name;		/* behind "_R" */
	size_t at;
	struct buf *to;
	size_t start;		/* where the output begins in it */
	unsigned depth, quiet;	/* quiet: nothing is printed */
	uint64_t lifetimes;	/* bound at this place */
	size_t steps;
	bool failed;
};

struct rust_ident {
	str ascii, punycode;	/* of punycode, none may be */
	uint64_t number;	/* tells those of one name apart */
};

static inline char
rust_peek(const struct rust_reader *r)
{
	return !r->failed && r->at < r->name.n ? r->name.p[r->at] : '\0';
}

static inline bool
rust_take(struct rust_reader *r, char c)
{
	if (rust_peek(r) != c)
		return false;
	r->at++;
	return true;
}

/* the next character, NUL at the end */
char rust_next(struct rust_reader *);
/* "_" is 0, "0_" is 1, "Z_" is 62 */
uint64_t rust_base62(struct rust_reader *);
/* the same behind `tag`, plus 1; 0 without it */
uint64_t rust_tagged(struct rust_reader *, char tag);
struct rust_ident rust_ident(struct rust_reader *);
/* the place that "B..." refers to; where it stood goes to *back */
bool rust_back(struct rust_reader *, size_t *back);
/* bound the depth and the work */
bool rust_enter(struct rust_reader *);

void rust_put(struct rust_reader *, str);
void rust_puts(struct rust_reader *, const char *);
void rust_put_number(struct rust_reader *, uint64_t);
void rust_put_char(struct rust_reader *, uint64_t code);
void rust_put_ident(struct rust_reader *, struct rust_ident);
void rust_put_lifetime(struct rust_reader *, uint64_t index);

/* value: generic arguments are "::<T>" and not "<T>" */
void rust_path(struct rust_reader *, bool value);
void rust_type(struct rust_reader *);
void rust_const(struct rust_reader *, bool in_value);
/* a constant without parts, whose type is `kind`; false if it has parts */
bool rust_simple_const(struct rust_reader *, char kind);
/* "616263_", the string "abc" */
void rust_text(struct rust_reader *);
/* "G": the lifetimes of a for<>; returns how many were bound before */
uint64_t rust_binder(struct rust_reader *);

#endif
