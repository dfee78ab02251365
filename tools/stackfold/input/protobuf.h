/*
 * Reads the fields of a protocol buffer message in turn:
 *
 *	struct protobuf m = {.rest = bytes};
 *
 *	while (protobuf_field(&m))
 *		if (m.field == 2 && m.kind == PROTOBUF_BYTES)
 *			... m.bytes, a string, a message or packed numbers
 *	if (m.bad)
 *		...
 *
 * Lengths are not trusted: a length beyond the end makes the message bad.
 */
#ifndef STACKFOLD_PROTOBUF_H
#define STACKFOLD_PROTOBUF_H

#include <stdbool.h>
#include <stdint.h>

#include "common/base/str.h"

enum protobuf_kind {
	PROTOBUF_VARINT = 0, PROTOBUF_FIXED64 = 1, PROTOBUF_BYTES = 2,
	PROTOBUF_FIXED32 = 5
};

struct protobuf {
	str rest;		/* the bytes that are not read yet */
	uint64_t field;		/* number of the last field */
	enum protobuf_kind kind;
	uint64_t number;	/* value of the field if it is a number */
	str bytes;		/* value of any other field; truncated if
				 * `bad` */
	bool bad;		/* malformed data was found */
};

/* Read the next field.  Return false at the end, or if the rest is
 * malformed. */
bool protobuf_field(struct protobuf *);
/* Return true if the last field is a number and has this field number. */
static inline bool
protobuf_is(const struct protobuf *m, uint64_t field)
{
	return m->field == field && m->kind == PROTOBUF_VARINT;
}

/* Return true if the last field is a string or message and has this field
 * number. */
static inline bool
protobuf_has(const struct protobuf *m, uint64_t field)
{
	return m->field == field && m->kind == PROTOBUF_BYTES;
}

/* Advance to the next string or message with this field number.  Return false
 * at the end. */
bool protobuf_next(struct protobuf *, uint64_t field);

struct protobuf_list {
	uint64_t *p;
	size_t n, cap;
};

/* Read all numbers of a repeated field, packed or not, into a list, which is
 * emptied first.  Return false if the message is malformed. */
bool protobuf_list(str message, uint64_t field, struct protobuf_list *);
/* Store the numeric fields [0, n) of a message in to[]; absent ones are 0.
 * Return false if the message is malformed. */
bool protobuf_numbers(str message, uint64_t *to, size_t n);

#endif
