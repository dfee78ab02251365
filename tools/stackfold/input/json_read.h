/*
 * JSON as a stream of values, read in the order of the text:
 *
 *	if (json_read_object(&j))
 *		while (json_read_member(&j, &key))
 *			if (str_eq(key, STR("nodes")))
 *				read_nodes(&j);
 *			else
 *				json_read_skip(&j);
 *
 * A call that reads a value consumes it, and returns false if the value is of
 * another kind, which is consumed, too: then neither read members nor elements
 * nor skip it.  At the first thing that is not JSON `bad` tells what is wrong,
 * and every later call returns false.  Nesting costs no memory.  Starts with
 * json_read_start().
 */
#ifndef STACKFOLD_JSON_READ_H
#define STACKFOLD_JSON_READ_H

#include <stdbool.h>
#include <stddef.h>

#include "common/base/buf.h"
#include "common/base/num.h"
#include "common/base/str.h"

struct in;
struct sample;

struct json_read {
	str rest;		/* what is not read yet */
	const char *bad;	/* what is wrong with it, or NULL */
	str text;		/* all of it */
	struct buf key;
};

/* numbers with their signs; starts as {0} */
struct json_numbers {
	struct json_number { struct num n; bool negative; } *p;
	size_t n, cap;
};

/* the first byte of a text that is no blank, or 0 */
char json_read_first(str text);
void json_read_start(struct json_read *, str text);
void json_read_end(struct json_read *);
/* start to read an object, and go to the value of this member */
bool json_read_find(struct json_read *, str text, const char *member);
/* the line, from 1, that is being read */
size_t json_read_line(const struct json_read *);

bool json_read_object(struct json_read *);
/* go to the value of the next member; the key is valid until the next call */
bool json_read_member(struct json_read *, str *key);
bool json_read_array(struct json_read *);
/* go to the next element; false at the end of the array or object */
bool json_read_element(struct json_read *);
/* a string, decoded into a buffer that is emptied first */
bool json_read_text(struct json_read *, struct buf *);
/* the member "name" of an object, whose other members are skipped; empty if
 * it has none */
void json_read_name(struct json_read *, struct buf *);
/* a number without its sign, which goes to *negative */
bool json_read_num(struct json_read *, struct num *, bool *negative);
/* a whole number that is not negative */
bool json_read_whole(struct json_read *, uint64_t *);
/* add an array of numbers; what is not a number is 0 */
void json_read_numbers(struct json_read *, struct json_numbers *);
/* skip a value of any kind */
void json_read_skip(struct json_read *);
/* the first byte of the next value, or 0: '{' '[' '"' '-' '0' t f n */
char json_read_peek(struct json_read *);
/* end, and report what is bad, also in what was not read and behind the first
 * value; true if anything is */
bool json_read_report(struct json_read *, struct in *, struct sample *);

#endif
