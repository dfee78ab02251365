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
 * Lengths are not trusted: one beyond the end makes the message bad.
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
	str rest;		/* not read yet */
	uint64_t field;		/* number of the field read last */
	enum protobuf_kind kind;
	uint64_t number;	/* value of a numeric field */
	str bytes;		/* value of any other; truncated if bad */
	bool bad;		/* malformed data was found */
};

/* read the next field; false at the end, or if the rest is malformed */
bool protobuf_field(struct protobuf *);
/* is this the numeric field with that number? */
static inline bool
protobuf_is(const struct protobuf *m, uint64_t field)
{
	return m->field == field && m->kind == PROTOBUF_VARINT;
}

/* is this the string or message field with that number? */
static inline bool
protobuf_has(const struct protobuf *m, uint64_t field)
{
	return m->field == field && m->kind == PROTOBUF_BYTES;
}

/* advance to the next string or message field of this number; false at the
 * end */
bool protobuf_next(struct protobuf *, uint64_t field);

struct protobuf_list {
	uint64_t *p;
	size_t n, cap;
};

/* read all numbers of a repeated field, packed or not, into a list, which is
 * emptied first; false if the message is malformed */
bool protobuf_list(str message, uint64_t field, struct protobuf_list *);
/* read the numeric fields 0..n) of a message; missing ones are 0; false if the
 * message is malformed */
bool protobuf_numbers(str message, uint64_t *to, size_t n);

#endif
