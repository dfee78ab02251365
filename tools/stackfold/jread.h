/*
 * JSON as a stream of values, read in the order of the text:
 *
 *	if (json_object(&j))
 *		while (json_member(&j, &key))
 *			if (str_eq(key, STR("nodes")) && json_array(&j))
 *				while (json_element(&j))
 *					...
 *			else
 *				json_skip(&j);
 *
 * Each of the calls that read a value consumes it, and is false where the
 * value is of another kind (which is consumed all the same).  At the first
 * thing that is not JSON `bad` says what is wrong, and every call is false
 * from then on.  Nesting costs no memory.  Starts with json_start().
 */
#ifndef STACKFOLD_JSON_H
#define STACKFOLD_JSON_H

#include <stdbool.h>
#include <stddef.h>

#include "common/buf.h"
#include "common/num.h"
#include "common/str.h"

struct json {
	str rest;		/* what is not read yet */
	const char *bad;	/* what is wrong with it, or NULL */
	const char *text;	/* where it began */
	struct buf key;
};

void json_start(struct json *, str text);
void json_end(struct json *);
/* the line, from 1, that is being read */
size_t json_line(const struct json *);

bool json_object(struct json *);
/* the next member, whose value comes next; the key is valid until another */
bool json_member(struct json *, str *key);
bool json_array(struct json *);
/* is there one more element?  It comes next */
bool json_element(struct json *);
/* a string, decoded into a buffer that is emptied first */
bool json_text(struct json *, struct buf *);
/* a number without its sign, which goes to *negative */
bool json_num(struct json *, struct num *, bool *negative);
/* a whole number that is not negative */
bool json_whole(struct json *, uint64_t *);
/* whatever it is */
void json_skip(struct json *);
/* the first byte of the next value, or 0: '{' '[' '"' '-' '0' t f n */
char json_peek(struct json *);

#endif
