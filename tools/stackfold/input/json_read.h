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
 * another type, which is consumed also: do not read its members or elements,
 * and do not skip it.  After a syntax error `bad` has the message, and every
 * later call returns false.  Nesting takes no memory.  Begin with
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
	str rest;		/* the text that was not read yet */
	const char *bad;	/* message of the first syntax error, or NULL */
	str text;
	const char *counted;	/* end of the text whose lines are counted */
	size_t lines;
	struct buf key;
};

/* An array of numbers and their signs; starts as {0}. */
struct json_numbers {
	struct json_number { struct num n; bool negative; } *p;
	size_t n, cap;
};

/* Return the first byte of a text that is not white space, or 0. */
char json_read_first(str text);
void json_read_start(struct json_read *, str text);
void json_read_end(struct json_read *);
/* Start reading an object and advance to the value of this member.  Return
 * false if there is none. */
bool json_read_find(struct json_read *, str text, const char *member);
/* Return the number of the line with this byte of the text, from 1. */
size_t json_read_line(struct json_read *, const char *);

bool json_read_object(struct json_read *);
/* Advance to the value of the next member.  The key is valid until the next
 * call. */
bool json_read_member(struct json_read *, str *key);
bool json_read_array(struct json_read *);
/* Advance to the next element.  Return false at the end of the array or
 * object. */
bool json_read_element(struct json_read *);
/* Read a string and decode it into the buffer, which is emptied first. */
bool json_read_text(struct json_read *, struct buf *);
/* Read a string or a number as text. */
bool json_read_word(struct json_read *, struct buf *);
/* Read an object, store its member "name" and skip the others.  The buffer is
 * empty if there is no such member. */
void json_read_name(struct json_read *, struct buf *);
/* Read a number: its absolute value and whether it is negative. */
bool json_read_num(struct json_read *, struct num *, bool *negative);
/* Read a nonnegative integer. */
bool json_read_whole(struct json_read *, uint64_t *);
/* Append an array of numbers.  An element of another type becomes 0. */
void json_read_numbers(struct json_read *, struct json_numbers *);
/* A member to read: its name, where to store its value (a text may be a
 * number), and perhaps where to store whether it has this type.  A list of them
 * ends with {0}. */
struct json_field {
	struct buf *text;
	str name;
	uint64_t *whole;
	struct json_number *number;
	bool *ok;
};
#define JSON_TEXT(key, to) {.name = STR(key), .text = (to)}
#define JSON_WHOLE(key, to) {.name = STR(key), .whole = (to)}
#define JSON_NUMBER(key, to) {.name = STR(key), .number = (to)}
/* Read a member if it is one of these fields, else return false. */
bool json_read_field(struct json_read *, str key, const struct json_field *);
/* Read an object: these fields; skip other members.  Return false if the value
 * is not an object. */
bool json_read_fields(struct json_read *, const struct json_field *);
/* Skip a value of any type. */
void json_read_skip(struct json_read *);
/* Return the first byte of the next value: '{' '[' '"' '-' t f n, '0' for any
 * digit, or 0 at the end. */
char json_read_peek(struct json_read *);
/* End reading.  Return true and report it if there is a syntax error, also in
 * the part that was not read. */
bool json_read_report(struct json_read *, struct in *, struct sample *);

#endif
