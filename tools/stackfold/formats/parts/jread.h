/*
 * JSON as a stream of values, read in the order of the text:
 *
 *	if (jread_object(&j))
 *		while (jread_member(&j, &key))
 *			if (str_eq(key, STR("nodes")) && jread_array(&j))
 *				while (jread_element(&j))
 *					...
 *			else
 *				jread_skip(&j);
 *
 * Each of the calls that read a value consumes it, and is false where the
 * value is of another kind (which is consumed all the same).  At the first
 * thing that is not JSON `bad` says what is wrong, and every call is false
 * from then on.  Nesting costs no memory.  Starts with jread_start().
 */
#ifndef STACKFOLD_JREAD_H
#define STACKFOLD_JREAD_H

#include <stdbool.h>
#include <stddef.h>

#include "common/base/buf.h"
#include "common/base/num.h"
#include "common/base/str.h"

struct in;
struct sample;

struct jread {
	str rest;		/* what is not read yet */
	const char *bad;	/* what is wrong with it, or NULL */
	str text;		/* all of it */
	struct buf key;
};

/* the first byte of a text that is no blank, or 0 */
char jread_first(str text);
void jread_start(struct jread *, str text);
void jread_end(struct jread *);
/* start on an object, and go to the value of one of its members */
bool jread_find(struct jread *, str text, const char *member);
/* the line, from 1, that is being read */
size_t jread_line(const struct jread *);

bool jread_object(struct jread *);
/* the next member, whose value comes next; the key is valid until another */
bool jread_member(struct jread *, str *key);
bool jread_array(struct jread *);
/* is there one more element?  It comes next */
bool jread_element(struct jread *);
/* a string, decoded into a buffer that is emptied first */
bool jread_text(struct jread *, struct buf *);
/* the member "name" of an object, whose other members are skipped; empty if
 * it has none */
void jread_name(struct jread *, struct buf *);
/* a number without its sign, which goes to *negative */
bool jread_num(struct jread *, struct num *, bool *negative);
/* a whole number that is not negative */
bool jread_whole(struct jread *, uint64_t *);
/* whatever it is */
void jread_skip(struct jread *);
/* the first byte of the next value, or 0: '{' '[' '"' '-' '0' t f n */
char jread_peek(struct jread *);
/* report what was bad, be it in what was not looked at or behind the first
 * value, if anything; true if so */
bool jread_report(struct jread *, struct in *, struct sample *);

#endif
